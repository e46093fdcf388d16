/**
 * The menu: pages that the held keys open, the workspace, and what concerns the one who is signed in.
 */
import { Link } from "@tanstack/react-router"
import { KeyRound, LogOut } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../components/Button.tsx"
import { menu } from "../pages.ts"
import * as HeldKeys from "../session/heldKeys.ts"
import { Brand } from "./Brand.tsx"
import { LocalClock } from "./LocalClock.tsx"
import { ThemeToggle } from "./ThemeToggle.tsx"

/** Loaded when it is asked for: nobody begins with it. */
const AddKeyDialog = lazy(() =>
  import("../session/AddKeyDialog.tsx").then(({ AddKeyDialog }) => ({ default: AddKeyDialog }))
)

const countries = { us: "United States", ca: "Canada", uk: "United Kingdom" }

/** The menu. On a narrow screen it is shown only while it is open. */
export const Sidebar = (
  { isOpen, keys }: { readonly keys: ReadonlyArray<HeldKeys.HeldKey>; readonly isOpen: boolean }
) => {
  const [isAdding, setAdding] = useState(false)
  // It stays, once it is there: closing gives the focus back.
  const [wasAdding, setWasAdding] = useState(false)
  const { workspace } = keys[0]!.session
  return (
    <div id="sidebar" className={`sidebar ${isOpen ? "open" : ""}`}>
      <Brand />
      <div className="workspace">
        <strong>{workspace.name}</strong>
        <span className="muted small">
          {countries[workspace.country]} · <LocalClock timeZone={workspace.timeZone} />
        </span>
      </div>
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
        <Button
          variant="ghost"
          onClick={() => {
            setWasAdding(true)
            setAdding(true)
          }}
        >
          <KeyRound size={17} aria-hidden /> Add a key
        </Button>
        <Button variant="ghost" onClick={HeldKeys.signOut}>
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
    </div>
  )
}
