// The service worker of the page on a web server: keeps the page's few files, so that it opens without a network. A new
// version has another name, and takes the place of the one before. Not here: the page.
"use strict";
const NAME = "gridpress-{version}";
const PAGE = "{page}";
const FILES = ["manifest.webmanifest", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"];

// The page as the browser has just loaded it: some megabytes are not fetched twice. If what it kept is another version,
// they are.
async function page() {
  const here = await fetch("./", { cache: "force-cache" }),
    digest = await crypto.subtle.digest("SHA-256", await here.clone().arrayBuffer());
  const hash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
  return hash === PAGE ? here : fetch("./", { cache: "reload" });
}
async function keep() {
  const kept = await caches.open(NAME);
  await kept.put("./", await page());
  await kept.addAll(FILES.map(name => new Request(name, { cache: "reload" })));
}
addEventListener("install", e => e.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", e => {
  const isOld = name => name.startsWith("gridpress-") && name !== NAME;
  e.waitUntil(caches.keys().then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))))
    .then(() => clients.claim()));
});
addEventListener("fetch", e => {
  if (e.request.method !== "GET" || !e.request.url.startsWith(registration.scope)) return;
  const wanted = e.request.mode === "navigate" ? "./" : e.request;
  e.respondWith(caches.open(NAME).then(kept => kept.match(wanted, { ignoreSearch: true }))
    .then(found => found ?? fetch(e.request)));
});
