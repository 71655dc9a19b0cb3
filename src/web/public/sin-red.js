// The worker of the pages that stand without a network (docs/decisions/0140): registered by src/web/sin-red.ts for the address of each of them
// and for nothing else. The build puts its own name and its files in place of the mark below (vite.config.ts).
const { build, files } = JSON.parse('__SIN_RED__');

const PREFIX = 'anden.sin-red.';
const CACHE = PREFIX + build;
/** One document for all pages: which of them is drawn is told by the address. */
const DOCUMENT = '/';
/** As long as a person waits for a network that is hardly there. */
const PATIENCE_MS = 2_000;
/** This build, and the one before it, whose page may still stand open. */
const KEPT_BUILDS = 2;

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** All of it or nothing. The document comes last: a cache that has it is whole. */
async function fill() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !there.has(file)));
  const answer = await fetch(DOCUMENT, { cache: 'no-store' });
  const text = await answer.clone().text();
  // Installed while the server was changed: the worker of the new build is on its way.
  if (!answer.ok || !files.some((file) => text.includes(`src="${file}"`)))
    throw new Error('not the page of this build');
  await cache.put(DOCUMENT, answer);
}

/** From the network while there is one; a server that is down, or too slow, does not stop a page that is here. */
async function page(request) {
  const stored = await newest();
  if (stored === undefined) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(stored), PATIENCE_MS));
  const fresh = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : stored),
    () => stored,
  );
  return Promise.race([fresh, late]);
}

/** Their names carry their hash: what is kept is what the server would send. */
async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function kept(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? Response.error();
}

async function newest() {
  for (const name of (await ours()).reverse()) {
    const found = await (await caches.open(name)).match(DOCUMENT);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function forgetOld() {
  const others = (await ours()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, Math.max(0, others.length + 1 - KEPT_BUILDS)).map((name) => caches.delete(name)));
}

/** In the order in which they were made. */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
