/**
 * The console's pages, read out of its routes: a page that is added there is visited by the tests of every page without
 * being named anywhere else.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const source = readFileSync(join(fileURLToPath(new URL("../..", import.meta.url)), "src", "routes.tsx"), "utf8")

/** A page. */
export interface RouteOfPage {
  /** `/groups/$groupId` */
  readonly path: string
  /** What is loaded when it is opened: `src/pages/groups/GroupPage.tsx` */
  readonly module: string
}

/** Every page that is loaded when it is opened. */
export const pages: ReadonlyArray<RouteOfPage> = (() => {
  const gates = new Map(
    [...source.matchAll(/const (\w+) = gate\("\w+", "([^"]+)"\)/g)].map(([, name, path]) => [name!, path!])
  )
  const views = [
    ...source.matchAll(
      /getParentRoute: \(\) => (\w+),\s+path: "([^"]+)",(?:(?!createRoute)[^])*?lazyRouteComponent\(\s*whenReachable\(\(\) => import\("\.\/([^"]+)"\)/g
    )
  ].map(([, parent, path, module]) => ({
    path: `${parent === "root" ? "" : gates.get(parent!)!}${path === "/" ? "" : path}`,
    module: `src/${module}`
  }))
  const lazy = [...source.matchAll(/lazyRouteComponent\(/g)].length
  if (views.length !== lazy) throw new Error(`routes.tsx has ${lazy} pages, of which ${views.length} could be read`)
  return views
})()
