/**
 * The shortcuts that are single characters: what each is called, and which one a key is. They are told here once: the list of
 * shortcuts shows them, and `Everywhere` does them.
 */
import { menu, type MenuEntry } from "../pages.ts"

/** What a single character does. */
export type Shortcut =
  | { readonly does: "list" | "search" | "next" | "previous" | "choose" | "open" | "act" }
  | { readonly does: "go"; readonly to: MenuEntry["to"] }

/** What a key comes to: a shortcut, the first of two keys, or nothing. */
export type Pressed = Shortcut | { readonly does: "wait" } | undefined

/** What the keys of the list do, by what is pressed. */
export const keysOfLists: Readonly<Record<"j" | "k" | "x" | "o" | "a", Shortcut>> = {
  j: { does: "next" },
  k: { does: "previous" },
  x: { does: "choose" },
  o: { does: "open" },
  a: { does: "act" }
}

/** After this key a letter goes to a page (`MenuEntry.letter`). */
export const goKey = "g"

/** For so long the second key is waited for. */
export const goMs = 2_000

/** What a character is; `isAfterGo`: the key before it was `goKey`, a moment ago. */
export const pressed = (key: string, isAfterGo: boolean): Pressed => {
  const letter = key.toLowerCase()
  if (isAfterGo) {
    const entry = menu.find((each) => each.letter === letter)
    return entry === undefined ? undefined : { does: "go", to: entry.to }
  }
  if (key === "?") return { does: "list" }
  if (key === "/") return { does: "search" }
  if (letter === goKey) return { does: "wait" }
  return isOfLists(letter) ? keysOfLists[letter] : undefined
}

// internal

const isOfLists = (letter: string): letter is keyof typeof keysOfLists => Object.hasOwn(keysOfLists, letter)
