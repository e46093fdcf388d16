/**
 * The pages, in the order of the menu.
 */
import type { Page } from "@anipool/http-api/console/SessionApi"
import { Activity, Hash, Layers, type LucideIcon, Map, Target } from "lucide-react"

/** A page in the menu. */
export interface MenuEntry {
  readonly page: Page
  readonly label: string
  readonly to: "/today" | "/groups" | "/numbers" | "/assign" | "/planner"
  readonly icon: LucideIcon
}

/** The menu. Of it, only what the held keys open is shown. */
export const menu: ReadonlyArray<MenuEntry> = [
  { page: "today", label: "Today", to: "/today", icon: Activity },
  { page: "groups", label: "Inbound groups", to: "/groups", icon: Layers },
  { page: "numbers", label: "Numbers", to: "/numbers", icon: Hash },
  { page: "assign", label: "Assign", to: "/assign", icon: Target },
  { page: "planner", label: "Planner", to: "/planner", icon: Map }
]
