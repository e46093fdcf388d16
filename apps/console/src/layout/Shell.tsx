/**
 * The frame of every page: menu, workspace, messages about the connection. Without a key or a session, the sign-in alone.
 */
import { Outlet, useRouterState } from "@tanstack/react-router"
import { Menu, X } from "lucide-react"
import { useEffect, useState } from "react"
import { IconButton } from "../components/Button.tsx"
import { Everywhere } from "../finder/Everywhere.tsx"
import { FinderButton } from "../finder/FinderButton.tsx"
import { UploadWatch } from "../pages/groups/UploadWatch.tsx"
import { Entrance } from "../session/Entrance.tsx"
import { RefreshSessions } from "../session/RefreshSessions.tsx"
import { useHeld } from "../session/useHeld.ts"
import { Brand } from "./Brand.tsx"
import { ConnectionBanner } from "./ConnectionBanner.tsx"
import { Sidebar } from "./Sidebar.tsx"

/** The frame of every page. */
export const Shell = () => {
  const { isLeaving, keys } = useHeld()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => setMenuOpen(false), [pathname])
  if (keys.length === 0 || isLeaving) {
    return (
      <>
        <ConnectionBanner />
        {!isLeaving && <Entrance />}
      </>
    )
  }
  return (
    <div className="shell">
      <a className="skip-link" href="#main">Skip to the page</a>
      <RefreshSessions keys={keys} />
      <UploadWatch keys={keys} />
      <header className="top-bar">
        <Brand />
        <FinderButton />
        <IconButton
          label={isMenuOpen ? "Close the menu" : "Open the menu"}
          aria-expanded={isMenuOpen}
          aria-controls="sidebar"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
        </IconButton>
      </header>
      <Everywhere />
      <Sidebar keys={keys} isOpen={isMenuOpen} />
      <div className="content">
        <ConnectionBanner />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
