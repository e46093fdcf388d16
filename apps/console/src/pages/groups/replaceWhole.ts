/**
 * A long text that is deleted or pasted over whole, at once. Chromium deletes line by line, and looks through the page for each: at
 * the 25,000 phones that a group may be given, the page stood still for 20 seconds.
 */
import type { ClipboardEvent, KeyboardEvent } from "react"

/** Shorter texts are left to the browser, which can take the change back. */
const longFrom = 20_000

/** What a field of several lines is given for it; `onValue`: what it holds is another text. */
export const replaceWhole = (onValue: (value: string) => void) => ({
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return
    if (!isWhole(event.currentTarget)) return
    event.preventDefault()
    onValue("")
  },
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (!isWhole(event.currentTarget)) return
    event.preventDefault()
    onValue(event.clipboardData.getData("text/plain"))
  }
})

// internal

const isWhole = ({ selectionEnd, selectionStart, value }: HTMLTextAreaElement): boolean =>
  value.length >= longFrom && selectionStart === 0 && selectionEnd === value.length
