/**
 * What single characters do in the list of a page: they go from row to row, choose and open one, and go to what can be done to
 * those that are chosen. Rows keep their own keys (`useRowKeys`): the arrows are what "j" and "k" stand for.
 */
import type { Shortcut } from "./shortcuts.ts"

/** Does it in the list that has the focus, else in the page's first; false: there is nothing to do it to. */
export const inList = (does: Exclude<Shortcut["does"], "go" | "list">): boolean => {
  const focused = document.activeElement
  const row = focused?.closest<HTMLElement>(rowSelector) ?? undefined
  switch (does) {
    case "search":
      return focusOn(document.querySelector<HTMLElement>("main input[type=search]"))
    case "act":
      return focusOn(document.querySelector<HTMLElement>(".chosen-bar button:not(:disabled)"))
    case "choose":
      return click(row?.querySelector<HTMLElement>("input[type=checkbox]:not(:disabled)"))
    case "open":
      return click(row?.querySelector<HTMLElement>("a[href]"))
    case "next":
    case "previous": {
      if (row === undefined) return focusOn(firstSeen())
      const key = does === "next" ? "ArrowDown" : "ArrowUp"
      return !focused!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
    }
  }
}

// internal

const rowSelector = ".table-body [role=row]"

const focusOn = (element: HTMLElement | null | undefined): boolean => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element !== null && element !== undefined
}

const click = (element: HTMLElement | null | undefined): boolean => {
  element?.click()
  return element !== null && element !== undefined
}

/** What Tab would stop at in the first row of the first list that is wholly seen. */
const firstSeen = (): HTMLElement | undefined => {
  const list = document.querySelector<HTMLElement>("main .table")
  const top = list?.querySelector(".table-head")?.getBoundingClientRect().bottom ?? 0
  const row = [...list?.querySelectorAll<HTMLElement>(rowSelector) ?? []]
    .filter((each) => each.getBoundingClientRect().top >= top - 1)
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))[0]
  return row?.querySelector<HTMLElement>("[tabindex='0']") ?? undefined
}
