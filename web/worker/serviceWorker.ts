// The service worker: keeps the app's page and the files that this browser has loaded, so that the app opens on a poor
// connection and says what is wrong without one. It never handles calls to /api, so it keeps nothing personal.
declare const self: ServiceWorkerGlobalScope;

const CACHE = "app-files";
/** The key of the page. Its text is the same at all addresses of the app. */
const PAGE = "/";
const FILE = /^\/(?:assets|icons)\//;
/** Documents of their own, and addresses of the server. /give and /station have headers of their own. */
const OTHER_PAGE = /^\/(?:api|assets|calendar|checkin|give|setup|station)(?:[/?]|$)/;
/** The landing page is at the same address as the app for people who are not signed in, and is of no use offline. */
const LANDING = 'data-page="landing"';
const NAMED_IN_PAGE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

/** Keeps a page once all its files are kept. Then the files of an older page are removed. */
async function keepPage(response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(PAGE);
  const [text, before] = await Promise.all([response.clone().text(), known?.text()]);
  if (text === before || text.includes(LANDING)) return;
  const files = new Set(text.match(NAMED_IN_PAGE));
  const older = await cache.keys();
  await cache.addAll([...files]);
  await cache.put(PAGE, response);
  for (const request of older) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !files.has(pathname)) await cache.delete(request);
  }
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    const isPage = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
    // A failure only means that an older page is shown without a connection.
    if (isPage) event.waitUntil(keepPage(response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** The names of files contain a hash of their content, so a kept file is never outdated. */
async function openFile(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE).then(keepPage));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!OTHER_PAGE.test(pathname)) event.respondWith(openPage(event));
  } else if (FILE.test(pathname)) event.respondWith(openFile(event));
});
