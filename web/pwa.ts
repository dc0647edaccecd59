// What makes the pages an application that can be installed: its manifest, and what its service worker keeps.

import type { VitePWAOptions } from "vite-plugin-pwa";

const DAYS = 86_400;
/** Letters that few names need are kept when they have been needed. */
const FURTHER = "assets/jost-latin-ext-*.woff2";

export const pwa: Partial<VitePWAOptions> = {
  injectRegister: false, // src/app/installed.svelte.ts does it
  manifest: {
    id: "/",
    name: "Midtown",
    short_name: "Midtown",
    description: "Board games to play in the browser, with people and computer players",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f4e8d0",
    theme_color: "#1f1b2e",
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "New table", url: "/new" },
      { name: "Rules", url: "/rules" },
    ],
  },
  workbox: {
    globPatterns: ["index.html", "assets/**/*.{js,css,woff2,svg,mp3,ogg}", "*.{svg,png,webmanifest}"],
    globIgnores: [FURTHER],
    importScripts: ["/push.js"],
    navigateFallback: "/index.html",
    navigateFallbackDenylist: [/^\/(api|health|metrics)(\/|$)/],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false, // a table that is being played goes on with the version that it began with
    sourcemap: false,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/api\/games(\/[\w-]+\/rules)?$/.test(url.pathname),
        handler: "NetworkFirst",
        options: {
          cacheName: "midtown-rules",
          networkTimeoutSeconds: 4,
          expiration: { maxEntries: 40, maxAgeSeconds: 90 * DAYS },
        },
      },
      {
        urlPattern: ({ request, sameOrigin }) => sameOrigin && request.destination === "font",
        handler: "CacheFirst",
        options: { cacheName: "midtown-letters", expiration: { maxEntries: 4 } },
      },
    ],
  },
};
