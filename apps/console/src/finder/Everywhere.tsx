/**
 * The shortcuts that every page has: Ctrl-K (⌘K) opens the finder, and single characters do what `shortcuts.ts` says. The
 * dialogs are loaded when they are asked for. While another dialog asks something, that is answered first.
 */
import { useNavigate } from "@tanstack/react-router"
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react"
import { fail } from "../components/toast.tsx"
import { menu, type MenuEntry } from "../pages.ts"
import * as HeldKeys from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"
import { inList } from "./inList.ts"
import { isAwaited, open, type Opened, typeAhead, useOpened } from "./opened.ts"
import * as Shortcuts from "./shortcuts.ts"
import * as SingleKeys from "./singleKeys.ts"

/** Listens for the shortcuts, and shows what they open. */
export const Everywhere = () => {
  const opened = useOpened()
  const [loaded, setLoaded] = useState<Partial<Record<NonNullable<Opened>, ComponentType<DialogProps>>>>({})
  const { keys } = useHeld()
  const navigate = useNavigate()
  const goPressedAt = useRef(-Infinity)
  const go = (to: MenuEntry["to"]): boolean => {
    const entry = menu.find((each) => each.to === to)!
    if (HeldKeys.keyFor(keys, entry.page) === undefined) return false
    // The page that comes takes the focus where nothing else has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to }).then(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus()
    })
    return true
  }
  /** Whether the key was one of these. */
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isFinderKey(event)) {
      if (isAsking(".dialog:not(.finder, .shortcuts)")) return false
      open("finder")
      return true
    }
    if (!isCharacter(event) || !SingleKeys.isOn() || isAsking(".dialog:not(.shortcuts)")) return false
    const isAfterGo = event.timeStamp - goPressedAt.current < Shortcuts.goMs
    goPressedAt.current = -Infinity
    const shortcut = Shortcuts.pressed(event.key, isAfterGo)
    if (shortcut === undefined) return false
    if (shortcut.does === "list") open("shortcuts")
    else if (isAsking(".dialog")) return false
    else if (shortcut.does === "wait") goPressedAt.current = event.timeStamp
    else if (shortcut.does === "go") return go(shortcut.to)
    // A page without a search of its own is searched from everywhere.
    else if (!inList(shortcut.does) && shortcut.does === "search") open("finder")
    return true
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (onKey(event)) event.preventDefault()
    }
    // Nothing behind the finder is told of keys that were meant for it.
    const listenAhead = (event: KeyboardEvent) => {
      if (!isForFinder(event) || !isAwaited()) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key.length === 1) typeAhead(event.key)
    }
    window.addEventListener("keydown", listenAhead, { capture: true })
    window.addEventListener("keydown", listen)
    return () => {
      window.removeEventListener("keydown", listenAhead, { capture: true })
      window.removeEventListener("keydown", listen)
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
  const { finder: Finder, shortcuts: ShortcutsDialog } = loaded
  const onClose = () => open(undefined)
  return (
    <>
      {Finder === undefined ? null : <Finder isOpen={opened === "finder"} onClose={onClose} />}
      {ShortcutsDialog === undefined ? null : <ShortcutsDialog isOpen={opened === "shortcuts"} onClose={onClose} />}
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
  shortcuts: () => import("./ShortcutsDialog.tsx").then(({ ShortcutsDialog }) => ShortcutsDialog)
}

const isFinderKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey &&
  !event.isComposing

/** Whether a key is typed into the finder where that is open: a character, or Enter. */
const isForFinder = (event: KeyboardEvent): boolean =>
  (event.key.length === 1 || event.key === "Enter") && !event.altKey && !event.ctrlKey && !event.metaKey &&
  !event.isComposing

/** Whether a key is a character alone that writes nothing where it goes, and is nobody else's. */
const isCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.isComposing &&
  !event.defaultPrevented && !isText(event.target)

/** Whether a character means something where it goes: it is written, or finds an entry of a list of choices. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [role=combobox], [role=option], [role=listbox]"
    ))

/** Whether such a dialog is open; the finder and the list of shortcuts take each other's place. */
const isAsking = (dialogs: string): boolean => document.querySelector(dialogs) !== null
