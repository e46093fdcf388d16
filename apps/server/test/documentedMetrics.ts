/**
 * The metrics that the documents promise.
 */
import { readFileSync } from "node:fs"

/** The rows of the table of metrics in `docs/operating.md`. */
export const documented = (): Array<{ readonly name: string; readonly type: string }> => {
  const text = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8")
  const rows = text.matchAll(/^\| (`(?:anipool|process|nodejs)_[^|]*) \| (\w+) \|/gm)
  return [...rows].flatMap(([, names = "", type = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ name, type }))
  )
}
