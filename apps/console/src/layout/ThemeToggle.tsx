/**
 * Light, dark, or as the system has it; what was chosen is kept in local storage (and read by `public/theme.js` first).
 */
import { Monitor, Moon, Sun } from "lucide-react"
import { useState } from "react"
import { Button } from "../components/Button.tsx"

const storageKey = "anipool.theme"

const themes = {
  system: { label: "System", icon: Monitor, next: "light" },
  light: { label: "Light", icon: Sun, next: "dark" },
  dark: { label: "Dark", icon: Moon, next: "system" }
} as const

type Theme = keyof typeof themes

const current = (): Theme => {
  const chosen = document.documentElement.dataset["theme"]
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}

const choose = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
  try {
    if (theme === "system") localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
}

/** Goes through the themes. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useState(current)
  const { icon: Icon, label, next } = themes[theme]
  return (
    <Button
      variant="ghost"
      onClick={() => {
        choose(next)
        setTheme(next)
      }}
    >
      <Icon size={17} aria-hidden /> Theme: {label.toLowerCase()}
    </Button>
  )
}
