/**
 * Goes through the themes: as the system has it, light, dark.
 */
import { Monitor, Moon, Sun } from "lucide-react"
import { Button } from "../components/Button.tsx"
import { choose, useTheme } from "./theme.ts"

const themes = {
  system: { label: "system", icon: Monitor, next: "light" },
  light: { label: "light", icon: Sun, next: "dark" },
  dark: { label: "dark", icon: Moon, next: "system" }
} as const

/** Goes through the themes. */
export const ThemeToggle = () => {
  const { icon: Icon, label, next } = themes[useTheme()]
  return (
    <Button variant="ghost" onClick={() => choose(next)}>
      <Icon size={17} aria-hidden /> Theme: {label}
    </Button>
  )
}
