/**
 * A search whose text the page's address holds: taken over once the typing has stopped.
 */
import { useEffect, useState } from "react"
import { SearchField } from "./Field.tsx"

/** How long after the last key it is taken over. */
const typedMs = 300

/** The search. */
export const SearchBox = (
  { label, onSearch, search }: {
    readonly label: string
    readonly search: string
    readonly onSearch: (search: string) => void
  }
) => {
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => onSearch(text.trim()), typedMs)
    return () => clearTimeout(timer)
  })
  return <SearchField label={label} maxLength={100} value={text} onValue={setText} autoComplete="off" />
}
