/**
 * The shortcuts that every page has: Ctrl-K (⌘K) opens the finder, "?" the list of shortcuts. Both dialogs are loaded when
 * they are asked for. While another dialog asks something, that is answered first.
 */
import { type ComponentType, useEffect, useState } from "react"
import { fail } from "../components/toast.tsx"
import { open, type Opened, useOpened } from "./opened.ts"
import * as ShortcutsKey from "./shortcutsKey.ts"

/** Listens for the shortcuts, and shows what they open. */
export const Everywhere = () => {
  const opened = useOpened()
  const [loaded, setLoaded] = useState<Partial<Record<NonNullable<Opened>, ComponentType<DialogProps>>>>({})
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = openedBy(event)
      if (what === undefined || isAsking()) return
      event.preventDefault()
      open(what)
    }
    window.addEventListener("keydown", onKey)
    return () => {
      window.removeEventListener("keydown", onKey)
      open(undefined)
    }
  }, [])
  useEffect(() => {
    if (opened === undefined || loaded[opened] !== undefined) return
    load[opened]().then(
      (component) => setLoaded((others) => ({ ...others, [opened]: component })),
      () => {
        open(undefined)
        fail("It could not be loaded", new Error("The server does not answer. Try again when it is back."))
      }
    )
  }, [opened, loaded])
  const { finder: Finder, shortcuts: Shortcuts } = loaded
  const onClose = () => open(undefined)
  return (
    <>
      {Finder === undefined ? null : <Finder isOpen={opened === "finder"} onClose={onClose} />}
      {Shortcuts === undefined ? null : <Shortcuts isOpen={opened === "shortcuts"} onClose={onClose} />}
    </>
  )
}

// internal

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const load = {
  finder: () => import("./Finder.tsx").then(({ Finder }) => Finder),
  shortcuts: () => import("./Shortcuts.tsx").then(({ Shortcuts }) => Shortcuts)
}

const openedBy = (event: KeyboardEvent): Opened => {
  if (event.altKey || event.isComposing) return undefined
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey) return "finder"
  const isQuestion = event.key === "?" && !event.ctrlKey && !event.metaKey && !isText(event.target)
  return isQuestion && ShortcutsKey.isOn() ? "shortcuts" : undefined
}

/** Whether a key writes something where it goes. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"))

/** Whether a dialog is open; of these two one takes the other's place. */
const isAsking = (): boolean => document.querySelector(".dialog:not(.finder, .shortcuts)") !== null
