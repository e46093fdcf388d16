/**
 * Where each page is. A page is a `gate` (which key it asks with), and under it stand its views, each loaded when it is
 * opened. A new view is one `createRoute` here; a new page is a `gate` and a line in `pages.ts`.
 */
import type { Page } from "@anipool/http-api/admin/SessionApi"
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router"
import { whenReachable } from "./api/whenReachable.ts"
import { Home } from "./layout/Home.tsx"
import { NotFound } from "./layout/NotFound.tsx"
import { PageError } from "./layout/PageError.tsx"
import { PageGate } from "./layout/PageGate.tsx"
import { PagePending } from "./layout/PagePending.tsx"
import { Shell } from "./layout/Shell.tsx"
import * as AuditSearch from "./pages/audit/auditSearch.ts"
import * as CampaignSearch from "./pages/campaigns/search.ts"
import * as GroupSearch from "./pages/groups/search.ts"
import * as NumberSearch from "./pages/numbers/search.ts"
import * as PlanSearch from "./pages/planner/search.ts"
import * as RemediationSearch from "./pages/remediation/search.ts"
import * as TrendsSearch from "./pages/trends/search.ts"
import * as KeptColumns from "./views/keptColumns.ts"

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
  component: lazyRouteComponent(whenReachable(() => import("./pages/today/TodayPage.tsx")), "TodayPage")
})

const trends = gate("trends", "/trends")
const trendsIndex = createRoute({
  getParentRoute: () => trends,
  path: "/",
  validateSearch: TrendsSearch.fromAddress,
  component: lazyRouteComponent(whenReachable(() => import("./pages/trends/TrendsPage.tsx")), "TrendsPage")
})

const firstSteps = gate("today", "/first-steps")
const firstStepsIndex = createRoute({
  getParentRoute: () => firstSteps,
  path: "/",
  component: lazyRouteComponent(
    whenReachable(() => import("./pages/firstSteps/FirstStepsPage.tsx")),
    "FirstStepsPage"
  )
})

const alerts = gate("alerts", "/alerts")
const alertsIndex = createRoute({
  getParentRoute: () => alerts,
  path: "/",
  component: lazyRouteComponent(whenReachable(() => import("./pages/alerts/AlertsPage.tsx")), "AlertsPage")
})

const campaigns = gate("campaigns", "/campaigns")
const campaignsIndex = createRoute({
  getParentRoute: () => campaigns,
  path: "/",
  validateSearch: KeptColumns.reading("campaigns", CampaignSearch.fromAddress),
  component: lazyRouteComponent(whenReachable(() => import("./pages/campaigns/CampaignsPage.tsx")), "CampaignsPage")
})
const policy = gate("campaigns", "/policy")
const policyIndex = createRoute({
  getParentRoute: () => policy,
  path: "/",
  component: lazyRouteComponent(
    whenReachable(() => import("./pages/campaigns/WorkspacePolicyPage.tsx")),
    "WorkspacePolicyPage"
  )
})
const campaign = createRoute({
  getParentRoute: () => campaigns,
  path: "/$campaignId",
  component: lazyRouteComponent(whenReachable(() => import("./pages/campaigns/CampaignPage.tsx")), "CampaignPage")
})

const dispositions = gate("campaigns", "/dispositions")
const dispositionsIndex = createRoute({
  getParentRoute: () => dispositions,
  path: "/",
  component: lazyRouteComponent(
    whenReachable(() => import("./pages/campaigns/DispositionsPage.tsx")),
    "DispositionsPage"
  )
})

const lists = gate("campaigns", "/lists")
const listsIndex = createRoute({
  getParentRoute: () => lists,
  path: "/",
  component: lazyRouteComponent(whenReachable(() => import("./pages/campaigns/ListsPage.tsx")), "ListsPage")
})

const groups = gate("groups", "/groups")
const groupsIndex = createRoute({
  getParentRoute: () => groups,
  path: "/",
  validateSearch: KeptColumns.reading("groups", GroupSearch.fromAddress),
  component: lazyRouteComponent(whenReachable(() => import("./pages/groups/GroupsPage.tsx")), "GroupsPage")
})
const group = createRoute({
  getParentRoute: () => groups,
  path: "/$groupId",
  component: lazyRouteComponent(whenReachable(() => import("./pages/groups/GroupPage.tsx")), "GroupPage")
})

const numbers = gate("numbers", "/numbers")
const numbersIndex = createRoute({
  getParentRoute: () => numbers,
  path: "/",
  validateSearch: KeptColumns.reading("numbers", NumberSearch.fromAddress),
  component: lazyRouteComponent(whenReachable(() => import("./pages/numbers/NumbersPage.tsx")), "NumbersPage")
})
const number = createRoute({
  getParentRoute: () => numbers,
  path: "/$id",
  // The list that a number was opened from: the way back leads there, in a new tab too.
  validateSearch: NumberSearch.fromAddress,
  component: lazyRouteComponent(whenReachable(() => import("./pages/numbers/NumberPage.tsx")), "NumberPage")
})

const remediation = gate("numbers", "/remediation")
const remediationIndex = createRoute({
  getParentRoute: () => remediation,
  path: "/",
  validateSearch: RemediationSearch.fromAddress,
  component: lazyRouteComponent(
    whenReachable(() => import("./pages/remediation/RemediationPage.tsx")),
    "RemediationPage"
  )
})

const assign = gate("assign", "/assign")
const assignIndex = createRoute({
  getParentRoute: () => assign,
  path: "/",
  component: lazyRouteComponent(whenReachable(() => import("./pages/assign/AssignPage.tsx")), "AssignPage")
})

const planner = gate("planner", "/planner")
const plannerIndex = createRoute({
  getParentRoute: () => planner,
  path: "/",
  validateSearch: PlanSearch.fromAddress,
  component: lazyRouteComponent(whenReachable(() => import("./pages/planner/PlannerPage.tsx")), "PlannerPage")
})

const shadow = gate("shadow", "/shadow")
const shadowIndex = createRoute({
  getParentRoute: () => shadow,
  path: "/",
  component: lazyRouteComponent(whenReachable(() => import("./pages/shadow/ShadowPage.tsx")), "ShadowPage")
})

const audit = gate("audit", "/audit")
const auditIndex = createRoute({
  getParentRoute: () => audit,
  path: "/",
  validateSearch: AuditSearch.fromAddress,
  component: lazyRouteComponent(whenReachable(() => import("./pages/audit/AuditPage.tsx")), "AuditPage")
})

const settings = gate("settings", "/settings")
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: "/",
  component: lazyRouteComponent(whenReachable(() => import("./pages/settings/PeoplePage.tsx")), "PeoplePage")
})
const settingsKeys = createRoute({
  getParentRoute: () => settings,
  path: "/keys",
  component: lazyRouteComponent(whenReachable(() => import("./pages/settings/KeysPage.tsx")), "KeysPage")
})
const settingsWorkspace = createRoute({
  getParentRoute: () => settings,
  path: "/workspace",
  component: lazyRouteComponent(whenReachable(() => import("./pages/settings/WorkspacePage.tsx")), "WorkspacePage")
})

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(whenReachable(() => import("./pages/settings/AccountPage.tsx")), "AccountPage")
})

// Shown by the frame to those who are not signed in; who is goes to the first page.
const setUp = createRoute({ getParentRoute: () => root, path: "/set-up", component: Home })

/** The console's router. */
export const router = createRouter({
  basepath: "/console",
  routeTree: root.addChildren([
    home,
    today.addChildren([todayIndex]),
    trends.addChildren([trendsIndex]),
    firstSteps.addChildren([firstStepsIndex]),
    alerts.addChildren([alertsIndex]),
    campaigns.addChildren([campaignsIndex, campaign]),
    policy.addChildren([policyIndex]),
    dispositions.addChildren([dispositionsIndex]),
    lists.addChildren([listsIndex]),
    groups.addChildren([groupsIndex, group]),
    numbers.addChildren([numbersIndex, number]),
    remediation.addChildren([remediationIndex]),
    assign.addChildren([assignIndex]),
    planner.addChildren([plannerIndex]),
    shadow.addChildren([shadowIndex]),
    audit.addChildren([auditIndex]),
    settings.addChildren([settingsIndex, settingsKeys, settingsWorkspace]),
    account,
    setUp
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: PageError,
  defaultPendingComponent: PagePending,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
