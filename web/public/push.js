// Notices while no page is looked at: part of the service worker.

const PICTURE = "/icon-192.png";

self.addEventListener("push", (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    message = { title: "Midtown", url: "/" }; // a browser must show something for each message
  }
  event.waitUntil(tell(message));
});

async function tell({ title, body, tag, url, open }) {
  if (open) await closeSettled(open);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((page) => page.focused && isAt(page, url))) return; // it is before their eyes
  const options = { body, tag, renotify: Boolean(tag), icon: PICTURE, badge: PICTURE, data: { url, pushed: true } };
  await self.registration.showNotification(title, options);
}

/** Close what was settled meanwhile, maybe on another device; `open` are the tags of what is not. */
async function closeSettled(open) {
  for (const notice of await self.registration.getNotifications()) {
    if (notice.data?.pushed && !open.includes(notice.tag)) notice.close();
  }
}

function isAt(page, url) {
  return new URL(page.url).pathname === new URL(url, self.location.origin).pathname;
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Show a page in the window where it is, else in one that is there, else in a new one. */
async function show(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((page) => isAt(page, url));
  if (there) return there.focus();
  const other = windows.find((page) => page.visibilityState === "visible") ?? windows[0];
  try {
    if (other) return await (await other.focus()).navigate(url);
  } catch {
    // a window that belongs to no service worker yet cannot be sent elsewhere
  }
  return self.clients.openWindow(url);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

/** Tell the server of the subscription that follows one that has ended; it takes the place of that. */
async function renew({ newSubscription, oldSubscription }) {
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: await serverKey() };
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const answer = await fetch("/api/me/subscription", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(made),
  });
  if (answer.status === 401) await made.unsubscribe(); // nobody is logged in here any more
}

async function serverKey() {
  return (await (await fetch("/api/me/subscription")).json()).key;
}
