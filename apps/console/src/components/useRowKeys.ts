/**
 * The keys of a list's rows: the Tab key stops once at each row, at its link; arrows go from row to row, and within one to
 * what else can be used there.
 */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react"

/** Keeps the rows within an element at one stop each; the answer is for its `onKeyDown`. */
export const useRowKeys = (list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void => {
  // After every drawing: rows come and go, and what is in them does.
  useLayoutEffect(() => {
    for (const row of list.current?.querySelectorAll<HTMLElement>(rowSelector) ?? []) {
      const usable = usableIn(row)
      stopAt(usable, usable.find((each) => each === document.activeElement) ?? usable.find(isLink) ?? usable[0])
    }
  })
  return (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const row = target.closest<HTMLElement>(rowSelector)
    if (row === null || !usableIn(row).includes(target)) return
    const next = key === "ArrowLeft" || key === "ArrowRight"
      ? besides(row, target, key === "ArrowLeft" ? -1 : 1)
      : key === "ArrowUp" || key === "ArrowDown"
      ? inRow(list.current, row, target, key === "ArrowUp" ? -1 : 1)
      : undefined
    if (next === undefined) return
    event.preventDefault()
    stopAt(usableIn(next.closest<HTMLElement>(rowSelector)!), next)
    next.focus()
  }
}

// internal

const rowSelector = ".table-body [role=row]"

const isLink = (element: HTMLElement): boolean => element.tagName === "A"

/** Links, buttons and boxes; what is written in has the arrows for itself. */
const usableIn = (row: HTMLElement): ReadonlyArray<HTMLElement> => [
  ...row.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input[type=checkbox]:not(:disabled)")
]

const stopAt = (usable: ReadonlyArray<HTMLElement>, stop: HTMLElement | undefined): void => {
  for (const each of usable) each.tabIndex = each === stop ? 0 : -1
}

const besides = (row: HTMLElement, target: HTMLElement, step: number): HTMLElement | undefined => {
  const usable = usableIn(row)
  return usable[usable.indexOf(target) + step]
}

/** What is in the same place of a row beside it. */
const inRow = (list: HTMLElement | null, row: HTMLElement, target: HTMLElement, step: number) => {
  const index = Number(row.getAttribute("aria-rowindex")) + step
  const next = list?.querySelector<HTMLElement>(`${rowSelector}[aria-rowindex="${index}"]`)
  const usable = next === null || next === undefined ? [] : usableIn(next)
  return usable[usableIn(row).indexOf(target)] ?? usable[0]
}
