// Keeps one page a language for the time without a network, and does nothing else.
const CACHE = 'offline-1';
const PAGES = ['/en/offline', '/zh/offline'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const { pathname } = new URL(event.request.url);
  const page = pathname === '/zh' || pathname.startsWith('/zh/') ? PAGES[1] : PAGES[0];
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()));
});
