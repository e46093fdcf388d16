/**
 * Keeps the console's shell (its page, and the scripts and styles that it begins with), so that a page that is opened while the
 * server is away says so itself and goes on once it is back.
 *
 * The server comes first: a kept page is shown only where the server does not answer, so nobody works with an old one.
 * Requests to the interface are not touched, and nothing but the shell is kept. Each build has a cache of its own, and
 * drops those of others.
 */

interface Waiting extends Event {
  readonly waitUntil: (done: Promise<unknown>) => void
}

interface Fetching extends Event {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/** What of a service worker's global scope is used: the library's types for it exclude those of pages. */
interface Scope {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void
}

/** Put in when it is built: the build, the page, the script that the page begins with, and all files of the shell. */
declare const __SHELL__: {
  readonly build: string
  readonly page: string
  readonly entry: string
  readonly files: ReadonlyArray<string>
}

const scope = globalThis as unknown as Scope
const { build, entry, files, page } = __SHELL__
const prefix = "anipool-console-"
const ownCache = `${prefix}${build}`

/** What a proxy answers whose server is away. */
const awayStatuses = [502, 503, 504]

/** Keeps the shell, all of one build or nothing: while servers are replaced, another may answer with another build's page. */
const keep = async (): Promise<void> => {
  const fetched = await fetch(page, { cache: "no-cache" })
  if (!fetched.ok || !(await fetched.clone().text()).includes(entry)) throw new Error("the page is of another build")
  const cache = await caches.open(ownCache)
  await cache.addAll(files)
  await cache.put(page, fetched)
}

const dropOthers = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownCache)
  await Promise.all(others.map((name) => caches.delete(name)))
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(ownCache)).match(path)

const answer = async (request: Request, path: string): Promise<Response> => {
  const fetched = await fetch(request).catch(() => undefined)
  if (fetched !== undefined && !awayStatuses.includes(fetched.status)) return fetched
  return await kept(path) ?? fetched ?? Response.error()
}

scope.addEventListener("install", (event) => event.waitUntil(keep().then(() => scope.skipWaiting())))

scope.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => scope.clients.claim())))

scope.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") event.respondWith(answer(request, page))
  else if (files.includes(pathname)) event.respondWith(answer(request, pathname))
})
