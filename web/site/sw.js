// The service worker of the page on a web server: keeps the page's few files, so that it opens without a network. A new version
// has another name, and takes the place of the one before. Not here: the page.
"use strict";
const NAME = "gridpress-{version}";
const FILES = ["./", "manifest.webmanifest", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"];

addEventListener("install", e => {
  const fresh = FILES.map(name => new Request(name, { cache: "reload" }));
  e.waitUntil(caches.open(NAME).then(kept => kept.addAll(fresh)).then(() => skipWaiting()));
});
addEventListener("activate", e => {
  const isOld = name => name.startsWith("gridpress-") && name !== NAME;
  e.waitUntil(caches.keys().then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener("fetch", e => {
  if (e.request.method !== "GET" || !e.request.url.startsWith(registration.scope)) return;
  const wanted = e.request.mode === "navigate" ? "./" : e.request;
  e.respondWith(caches.open(NAME).then(kept => kept.match(wanted, { ignoreSearch: true })).then(found => found ?? fetch(e.request)));
});
