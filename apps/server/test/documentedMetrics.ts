/**
 * The metrics that the documents promise.
 */
import { readFileSync } from "node:fs"

/** The rows of the table of metrics in a document: by default those of servers. */
export const documented = (
  document = "monitoring.md"
): Array<{ readonly name: string; readonly type: string }> => {
  const text = readFileSync(new URL(`../../../docs/${document}`, import.meta.url), "utf8")
  const rows = text.matchAll(/^\| (`(?:anipool|process|nodejs)_[^|]*) \| (\w+) \|/gm)
  return [...rows].flatMap(([, names = "", type = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ name, type }))
  )
}
