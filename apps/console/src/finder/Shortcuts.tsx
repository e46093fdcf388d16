/**
 * The list of shortcuts, and whether the one that is a single character is on.
 */
import { Button } from "../components/Button.tsx"
import { Dialog, DialogActions } from "../components/Dialog.tsx"
import { findKeys } from "./findKeys.ts"
import "./finder.css"
import * as ShortcutsKey from "./shortcutsKey.ts"

/** The list of shortcuts. */
export const Shortcuts = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" className="shortcuts">
    {shortcuts.map(({ keys, where }) => (
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
    <QuestionMarkChoice />
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
)

// internal

const QuestionMarkChoice = () => (
  <label className="shortcuts-choice">
    <input
      type="checkbox"
      checked={ShortcutsKey.useIsOn()}
      onChange={({ target }) => ShortcutsKey.choose(target.checked)}
    />
    “?” opens this list, as the finder does.
  </label>
)

const shortcuts = [
  {
    where: "Everywhere",
    keys: [
      { keys: [findKeys], does: "Find pages, numbers, groups, campaigns and actions" },
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
      { keys: ["←", "→"], does: "Within a row: its box, its link" },
      { keys: ["Space"], does: "Choose the row whose box has the focus" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["Home", "End"], does: "The list's beginning and end, while the list itself has the focus" }
    ]
  }
]
