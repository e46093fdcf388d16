/**
 * Where each page is. A page is a `gate` (which key it asks with), and under it stand its views, each loaded when it is
 * opened. A new view is one `createRoute` here; a new page is a `gate` and a line in `pages.ts`.
 */
import type { Page } from "@anipool/http-api/console/SessionApi"
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router"
import { Home } from "./layout/Home.tsx"
import { NotFound } from "./layout/NotFound.tsx"
import { PageError } from "./layout/PageError.tsx"
import { PageGate } from "./layout/PageGate.tsx"
import { Shell } from "./layout/Shell.tsx"
import * as NumberSearch from "./pages/numbers/search.ts"

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** The route of a page; what stands under it asks with a key that opens the page. */
const gate = <const P extends string>(page: Page, path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <PageGate page={page}>
        <Outlet />
      </PageGate>
    )
  })

const home = createRoute({ getParentRoute: () => root, path: "/", component: Home })

const today = gate("today", "/today")
const todayIndex = createRoute({
  getParentRoute: () => today,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/today/TodayPage.tsx"), "TodayPage")
})

const groups = gate("groups", "/groups")
const groupsIndex = createRoute({
  getParentRoute: () => groups,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/groups/GroupsPage.tsx"), "GroupsPage")
})
const group = createRoute({
  getParentRoute: () => groups,
  path: "/$groupId",
  component: lazyRouteComponent(() => import("./pages/groups/GroupPage.tsx"), "GroupPage")
})

const numbers = gate("numbers", "/numbers")
const numbersIndex = createRoute({
  getParentRoute: () => numbers,
  path: "/",
  validateSearch: NumberSearch.fromAddress,
  component: lazyRouteComponent(() => import("./pages/numbers/NumbersPage.tsx"), "NumbersPage")
})
const number = createRoute({
  getParentRoute: () => numbers,
  path: "/$id",
  component: lazyRouteComponent(() => import("./pages/numbers/NumberPage.tsx"), "NumberPage")
})

const assign = gate("assign", "/assign")
const assignIndex = createRoute({
  getParentRoute: () => assign,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/assign/AssignPage.tsx"), "AssignPage")
})

const planner = gate("planner", "/planner")
const plannerIndex = createRoute({
  getParentRoute: () => planner,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/planner/PlannerPage.tsx"), "PlannerPage")
})

/** The console's router. */
export const router = createRouter({
  basepath: "/console",
  routeTree: root.addChildren([
    home,
    today.addChildren([todayIndex]),
    groups.addChildren([groupsIndex, group]),
    numbers.addChildren([numbersIndex, number]),
    assign.addChildren([assignIndex]),
    planner.addChildren([plannerIndex])
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: PageError,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
