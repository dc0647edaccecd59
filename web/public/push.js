// Reminders while no page is open: part of the service worker.

self.addEventListener("push", (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    message = { title: "Midtown", url: "/" }; // a browser must show something for each message
  }
  const { title, body, table, url } = message;
  const options = { body, tag: table, icon: "/icon-192.png", badge: "/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(show());
});
