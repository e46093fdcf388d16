/**
 * The parts of the settings.
 */
import { Link } from "@tanstack/react-router"

const parts = [
  { to: "/settings", label: "People" },
  { to: "/settings/keys", label: "Keys" },
  { to: "/settings/workspace", label: "Workspace" }
] as const

/** Goes from one part of the settings to another. */
export const SettingsTabs = () => (
  <nav aria-label="Settings" className="row settings-tabs">
    {parts.map(({ label, to }) => (
      <Link
        key={to}
        to={to}
        className="menu-link"
        activeOptions={{ exact: true }}
        activeProps={{ className: "active", "aria-current": "page" }}
      >
        {label}
      </Link>
    ))}
  </nav>
)
