/**
 * Finds everything by a few words: pages, numbers, groups, campaigns and actions, and goes there.
 *
 * What is typed is looked for in the menu, the actions and the campaigns at once, and asked of the server once it has not
 * changed for a moment; a request that is under way when it changes is called off. Limits: `searchLengthMax` characters,
 * and a few of each kind.
 */
import { searchLengthMax } from "@anipool/http-api/admin/Query"
import { Autocomplete } from "@base-ui/react/autocomplete"
import { useQueries, type UseQueryOptions } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import {
  Bookmark,
  Hash,
  Keyboard,
  KeyRound,
  Layers,
  ListChecks,
  LogOut,
  type LucideIcon,
  Megaphone,
  Moon,
  Plus,
  Rows3,
  Rows4,
  Search,
  SunMoon
} from "lucide-react"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { ApiError } from "../api/ApiError.ts"
import { type Api, useApiFor } from "../api/useApi.ts"
import { Dialog } from "../components/Dialog.tsx"
import * as Format from "../components/format.ts"
import { useStill } from "../components/useStill.ts"
import * as Density from "../layout/density.ts"
import { choose, useTheme } from "../layout/theme.ts"
import { menu } from "../pages.ts"
import { useOpenSteps } from "../pages/firstSteps/useOpenSteps.ts"
import { statusLabel } from "../pages/numbers/search.ts"
import * as Phone from "../phone/Phone.ts"
import { signOut } from "../session/enter.ts"
import * as HeldKeys from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"
import { targetOf } from "../views/target.ts"
import { ask, type Asked } from "./asked.ts"
import { matches } from "./matching.ts"
import { open, takeAhead, useOpening } from "./opened.ts"
import "./finder.css"

/** The finder. */
export const Finder = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const input = useRef<HTMLInputElement>(null)
  // Who went to another page goes on at its heading, not where the focus was on the page before.
  const isGone = useRef(false)
  useEffect(() => {
    if (isOpen) isGone.current = false
  }, [isOpen])
  // Who opens it again while it goes away begins anew.
  const opening = useOpening()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Find"
      className="finder"
      initialFocus={input}
      finalFocus={() => !isGone.current}
      onClosed={() => {
        const focused = document.activeElement
        // A page that comes later takes the focus itself.
        if (isGone.current && (focused === null || focused === document.body || focused.closest(".finder") !== null)) {
          document.querySelector<HTMLElement>("main h1")?.focus()
        }
      }}
    >
      <Content
        key={opening}
        input={input}
        onGone={() => {
          isGone.current = true
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

// internal

/** Groups, campaigns and numbers that are shown of those that are found. */
const shownMax = 6

/** Fewer characters find too much. */
const searchedFrom = 2

/** Something that is found. */
interface Found {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly icon: LucideIcon
  readonly act: () => void
}

/** What is found of one kind. */
interface Kind {
  readonly value: string
  readonly items: ReadonlyArray<Found>
}

const Content = ({ input, onClose, onGone }: {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onGone: () => void
  readonly onClose: () => void
}) => {
  const [typed, setTyped] = useState("")
  useEffect(() => takeAhead((text) => setTyped((before) => (before + text).slice(0, searchLengthMax))), [])
  const { error, isSearching, kinds } = useFound(typed.trim(), onGone, onClose)
  const found = kinds.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={kinds}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ label }: Found) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="search">
        <Search size={17} aria-hidden />
        <Autocomplete.Input
          ref={input}
          className="input"
          aria-label="Find pages, numbers, groups, campaigns and actions"
          placeholder="A page, number, group, campaign or action"
          maxLength={searchLengthMax}
          spellCheck={false}
        />
      </div>
      <Autocomplete.Status className="finder-status">
        {isSearching ? "Searching…" : error !== undefined ? error : found === 0 ? "Nothing matches" : `${found} found`}
      </Autocomplete.Status>
      <Autocomplete.List className="finder-list">
        {(kind: Kind) => (
          <Autocomplete.Group key={kind.value} items={kind.items}>
            <Autocomplete.GroupLabel className="finder-kind">{kind.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Found) => (
                <Autocomplete.Item key={item.id} value={item} className="option" onClick={item.act}>
                  <item.icon size={16} aria-hidden />
                  <span className="finder-label">{item.label}</span>
                  {item.note === undefined ? null : <span className="muted small">{item.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

const useFound = (typed: string, onGone: () => void, onClose: () => void) => {
  const { keys } = useHeld()
  const still = useStill(typed)
  const urlParams = { search: still, offset: 0, limit: shownMax }
  const groups = useSearch(useApiFor("groups"), still, ({ query }) => query("adminGroups.list", { urlParams }))
  const numbers = useSearch(useApiFor("numbers"), still, ({ query }) => query("adminNumbers.list", { urlParams }))
  const views = useSearch(useApiFor("audit"), still, ({ query }) => query("adminViews.list"))
  const go = useNavigate()
  /** The page is shown first: its heading is to have the focus. */
  const gone = (going: Promise<void>) => void going.then(onGone)
  const areStepsOpen = useOpenSteps()
  const pages = menu.filter(({ page }) => HeldKeys.keyFor(keys, page) !== undefined).map(
    ({ icon, label, to }): Found => ({ id: to, label, icon, act: () => gone(go({ to })) })
  )
  const steps: ReadonlyArray<Found> = areStepsOpen
    ? [{ id: "/first-steps", label: "First steps", icon: ListChecks, act: () => gone(go({ to: "/first-steps" })) }]
    : []
  const actions = useActions({ onClose, onGone })
  const campaigns = typed.length < searchedFrom || HeldKeys.keyFor(keys, "campaigns") === undefined
    ? []
    : (keys[0]?.session.campaigns ?? []).map(({ id, name }): Found => ({
      id: `campaign ${id}`,
      label: name,
      note: id,
      icon: Megaphone,
      act: () => gone(go({ to: "/campaigns/$campaignId", params: { campaignId: id } }))
    }))
  const local = (items: ReadonlyArray<Found>) =>
    items.filter(({ label, note = "" }) => matches(`${label} ${note}`, typed))
  // What the server finds comes after what is here, and all at once: what is marked must not become another thing while Enter is pressed.
  const isSearching = typed.length >= searchedFrom &&
    (typed !== still || groups.isLoading || numbers.isLoading || views.isLoading)
  const isOf = typed === still && !isSearching
  const kinds: ReadonlyArray<Kind> = [
    { value: "Pages", items: local([...steps, ...pages]) },
    { value: "Actions", items: local(actions) },
    { value: "Campaigns", items: local(campaigns).slice(0, shownMax) },
    {
      value: "Views",
      items: !isOf ? [] : local((views.data?.views ?? []).map((view) => ({
        id: `view ${view.id}`,
        label: view.name,
        note: view.isShared ? `${view.page}, shared` : view.page,
        icon: Bookmark,
        act: () => gone(go(targetOf(view)))
      }))).slice(0, shownMax)
    },
    {
      value: "Groups",
      items: !isOf ? [] : (groups.data?.groups ?? []).map((row) => ({
        id: `group ${row.groupId}`,
        label: row.name,
        note: Format.counted(row.anis, "number"),
        icon: Layers,
        act: () => gone(go({ to: "/groups/$groupId", params: { groupId: row.groupId } }))
      }))
    },
    {
      value: "Numbers",
      items: !isOf || numbers.data === undefined ? [] : [
        ...numbers.data.numbers.map((row): Found => ({
          id: `number ${row.id}`,
          label: Phone.format(row),
          note: [Phone.place(row), statusLabel(row)].filter((part) => part !== "").join(" · "),
          icon: Hash,
          act: () => gone(go({ to: "/numbers/$id", params: { id: String(row.id) } }))
        })),
        ...numbers.data.total > shownMax
          ? [{
            id: "all numbers",
            label: `All ${Format.counted(numbers.data.total, "number")} for “${still}”`,
            icon: Hash,
            act: () => gone(go({ to: "/numbers", search: { search: still } }))
          }]
          : []
      ]
    }
  ]
  const failed = groups.error ?? numbers.error ?? views.error
  return {
    kinds: kinds.filter(({ items }) => items.length > 0),
    isSearching,
    error: failed === null ? undefined : `Not everything could be searched: ${failed.message}`
  }
}

/** What can be done from anywhere. */
const useActions = ({ onClose, onGone }: { readonly onGone: () => void; readonly onClose: () => void }) => {
  const { keys } = useHeld()
  const theme = useTheme()
  const isDense = Density.useDensity() === "dense"
  const go = useNavigate()
  const canGroup = useApiFor("groups")?.mayChange === true
  const themes = [
    { theme: "light", label: "Use the light theme", icon: SunMoon },
    { theme: "dark", label: "Use the dark theme", icon: Moon },
    { theme: "system", label: "Use the system's theme", icon: SunMoon }
  ] as const
  const askOf = (what: Asked, to: "/groups") => () => {
    void go({ to }).then(() => {
      onGone()
      ask(what)
    })
  }
  const actions: ReadonlyArray<Found> = [
    ...canGroup ? [{ id: "new-group", label: "New group", icon: Plus, act: askOf("new-group", "/groups") }] : [],
    ...themes.filter((other) => other.theme !== theme).map(({ icon, label, theme }) => ({
      id: `theme ${theme}`,
      label,
      icon,
      act: () => {
        choose(theme)
        onClose()
      }
    })),
    {
      id: "density",
      label: isDense ? "Use rows with room between them" : "Use dense rows",
      icon: isDense ? Rows3 : Rows4,
      act: () => {
        Density.choose(isDense ? "comfortable" : "dense")
        onClose()
      }
    },
    { id: "shortcuts", label: "Show the keyboard shortcuts", icon: Keyboard, act: () => open("shortcuts") },
    ...keys.every(({ session }) => session.user === null) ?
      [{
        id: "add-key",
        label: "Add a key",
        icon: KeyRound,
        act: () => {
          onClose()
          ask("add-key")
        }
      }] :
      [],
    { id: "sign-out", label: "Sign out", icon: LogOut, act: () => void signOut() }
  ]
  return actions
}

/** Asks the server, where a held key may; what is not looked for any more is called off. */
const useSearch = <A extends object>(
  api: Api | undefined,
  search: string,
  queryOf: (api: Api) => UseQueryOptions<A, ApiError>
) => {
  const queries = useQueries({ queries: (api === undefined || search.length < searchedFrom ? [] : [api]).map(queryOf) })
  return queries[0] ?? { data: undefined, error: null, isLoading: false }
}
