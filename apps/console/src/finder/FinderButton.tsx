/**
 * Opens the finder, for those who don't press its keys.
 */
import { Search } from "lucide-react"
import { findKeys } from "./findKeys.ts"
import { open } from "./opened.ts"

/** Opens the finder. */
export const FinderButton = () => (
  <button
    type="button"
    className="finder-button"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => open("finder")}
  >
    <Search size={17} aria-hidden />
    <span>Find</span>
    <kbd>{findKeys}</kbd>
  </button>
)
