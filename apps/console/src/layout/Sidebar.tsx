/**
 * The menu: pages that the held keys open, the workspace, and what concerns the one who is signed in.
 */
import { Link } from "@tanstack/react-router"
import { KeyRound, LogOut, UserRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { whenReachable } from "../api/whenReachable.ts"
import { Button } from "../components/Button.tsx"
import { useAsked } from "../finder/asked.ts"
import { FinderButton } from "../finder/FinderButton.tsx"
import { menu } from "../pages.ts"
import { signOut } from "../session/enter.ts"
import * as HeldKeys from "../session/heldKeys.ts"
import { Brand } from "./Brand.tsx"
import { DensityToggle } from "./DensityToggle.tsx"
import { LocalClock } from "./LocalClock.tsx"
import { ThemeToggle } from "./ThemeToggle.tsx"

/** Loaded once somebody is signed in by name: what it chooses with is large, and the sign-in needs none of it. */
const WorkspaceSwitcher = lazy(
  whenReachable(() =>
    import("./WorkspaceSwitcher.tsx").then(({ WorkspaceSwitcher }) => ({ default: WorkspaceSwitcher }))
  )
)

/** Loaded beside the page: most companies are set up. */
const FirstStepsLink = lazy(
  whenReachable(() => import("./FirstStepsLink.tsx").then(({ FirstStepsLink }) => ({ default: FirstStepsLink })))
)

/** Loaded when it is asked for: nobody begins with it. */
const AddKeyDialog = lazy(
  whenReachable(() => import("../session/AddKeyDialog.tsx").then(({ AddKeyDialog }) => ({ default: AddKeyDialog })))
)

const countries = { us: "United States", ca: "Canada", uk: "United Kingdom" }

/** The menu. On a narrow screen it is shown only while it is open. */
export const Sidebar = (
  { isOpen, keys }: { readonly keys: ReadonlyArray<HeldKeys.HeldKey>; readonly isOpen: boolean }
) => {
  const [isAdding, setAdding] = useState(false)
  // It stays, once it is there: closing gives the focus back.
  const [wasAdding, setWasAdding] = useState(false)
  const add = () => {
    setWasAdding(true)
    setAdding(true)
  }
  useAsked("add-key", add)
  const { user, workspace } = keys[0]!.session
  return (
    <aside id="sidebar" aria-label="Workspace and menu" className={`sidebar ${isOpen ? "open" : ""}`}>
      <Brand />
      <div className="workspace">
        {user === null
          ? <strong>{workspace.name}</strong>
          : (
            <Suspense fallback={<strong>{workspace.name}</strong>}>
              <WorkspaceSwitcher workspace={workspace} />
            </Suspense>
          )}
        <span className="muted small">
          {countries[workspace.country]} · <LocalClock timeZone={workspace.timeZone} />
        </span>
      </div>
      <FinderButton />
      <Suspense>
        <FirstStepsLink />
      </Suspense>
      <nav aria-label="Pages">
        <ul>
          {menu.filter(({ page }) => HeldKeys.keyFor(keys, page) !== undefined).map(({ icon: Icon, label, to }) => (
            <li key={to}>
              <Link to={to} className="menu-link" activeProps={{ className: "active", "aria-current": "page" }}>
                <Icon size={18} aria-hidden /> {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sidebar-foot">
        <ThemeToggle />
        <DensityToggle />
        {user === null
          ? (
            <Button variant="ghost" onClick={add}>
              <KeyRound size={17} aria-hidden /> Add a key
            </Button>
          )
          : (
            <Link to="/account" className="menu-link" activeProps={{ className: "active", "aria-current": "page" }}>
              <UserRound size={17} aria-hidden /> {user.displayName}
            </Link>
          )}
        <Button variant="ghost" onClick={() => void signOut()}>
          <LogOut size={17} aria-hidden /> Sign out
        </Button>
      </div>
      {wasAdding
        ? (
          <Suspense>
            <AddKeyDialog isOpen={isAdding} onClose={() => setAdding(false)} />
          </Suspense>
        )
        : null}
    </aside>
  )
}
