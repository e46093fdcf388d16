/** How the keys that open the finder are written on this machine. */
export const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"
