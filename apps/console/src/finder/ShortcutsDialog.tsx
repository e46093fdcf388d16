/**
 * The list of shortcuts, and whether those that are single characters are on.
 */
import { Button } from "../components/Button.tsx"
import { Dialog, DialogActions } from "../components/Dialog.tsx"
import { menu } from "../pages.ts"
import * as HeldKeys from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"
import "./finder.css"
import { findKeys } from "./findKeys.ts"
import { goKey } from "./shortcuts.ts"
import * as SingleKeys from "./singleKeys.ts"

/** The list of shortcuts. */
export const ShortcutsDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" className="shortcuts">
    <SingleKeysChoice />
    {[...shortcuts, usePages()].map(({ keys, where }) => (
      <section key={where}>
        <h3>{where}</h3>
        <dl>
          {keys.map(({ does, keys }) => (
            <div key={does}>
              <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
)

// internal

const SingleKeysChoice = () => (
  <label className="shortcuts-choice">
    <input
      type="checkbox"
      checked={SingleKeys.useIsOn()}
      onChange={({ target }) => SingleKeys.choose(target.checked)}
    />
    Single characters are shortcuts; without them the finder opens this list.
  </label>
)

/** Those that go to a page, of the pages that may be opened. */
const usePages = () => {
  const { keys } = useHeld()
  return {
    where: "Go to a page",
    keys: menu.filter(({ page }) => HeldKeys.keyFor(keys, page) !== undefined)
      .map(({ label, letter }) => ({ keys: [goKey, letter], does: label }))
  }
}

const shortcuts = [
  {
    where: "Everywhere",
    keys: [
      { keys: [findKeys], does: "Find pages, numbers, groups, campaigns and actions" },
      { keys: ["/"], does: "Search the page, or everything where it has no search" },
      { keys: ["?"], does: "This list; in a field it is a question mark" },
      { keys: ["Esc"], does: "Close what is open over the page" }
    ]
  },
  {
    where: "In the finder",
    keys: [
      { keys: ["↑", "↓"], does: "The one before, the next" },
      { keys: ["Enter"], does: "Go there, or do it" }
    ]
  },
  {
    where: "In a list",
    keys: [
      { keys: ["Tab"], does: "To the list, to its rows, and past them" },
      { keys: ["↑", "↓"], does: "The row before, the next" },
      { keys: ["k", "j"], does: "The same, and from anywhere on the page into its list" },
      { keys: ["←", "→"], does: "Within a row: its box, its link" },
      { keys: ["x", "Space"], does: "Choose the row; Space, where its box has the focus" },
      { keys: ["o", "Enter"], does: "Open the row; Enter, where its link has the focus" },
      { keys: ["a"], does: "To what can be done to the rows that are chosen" },
      { keys: ["Home", "End"], does: "The list's beginning and end, while the list itself has the focus" }
    ]
  }
]
