/**
 * The pages, in the order of the menu.
 */
import type { Page } from "@anipool/http-api/admin/SessionApi"
import {
  Activity,
  Bell,
  Contrast,
  Hash,
  Layers,
  type LucideIcon,
  Map,
  Megaphone,
  ScrollText,
  Settings,
  Target,
  TrendingUp
} from "lucide-react"

/** A page in the menu. */
export interface MenuEntry {
  readonly page: Page
  readonly label: string
  readonly to:
    | "/today"
    | "/trends"
    | "/alerts"
    | "/campaigns"
    | "/groups"
    | "/numbers"
    | "/assign"
    | "/planner"
    | "/shadow"
    | "/audit"
    | "/settings"
  readonly icon: LucideIcon
  /** After "g" it goes there. */
  readonly letter: string
}

/** The menu. Of it, only what the held keys open is shown. */
export const menu: ReadonlyArray<MenuEntry> = [
  { page: "today", label: "Today", to: "/today", icon: Activity, letter: "t" },
  { page: "trends", label: "Trends", to: "/trends", icon: TrendingUp, letter: "r" },
  { page: "alerts", label: "Alerts", to: "/alerts", icon: Bell, letter: "l" },
  { page: "campaigns", label: "Campaigns", to: "/campaigns", icon: Megaphone, letter: "c" },
  { page: "groups", label: "Inbound groups", to: "/groups", icon: Layers, letter: "g" },
  { page: "numbers", label: "Numbers", to: "/numbers", icon: Hash, letter: "n" },
  { page: "assign", label: "Assign", to: "/assign", icon: Target, letter: "a" },
  { page: "planner", label: "Planner", to: "/planner", icon: Map, letter: "p" },
  { page: "shadow", label: "Shadow", to: "/shadow", icon: Contrast, letter: "s" },
  { page: "audit", label: "Audit", to: "/audit", icon: ScrollText, letter: "u" },
  { page: "settings", label: "Settings", to: "/settings", icon: Settings, letter: "e" }
]
