/**
 * The tag that a list is filtered by.
 */
import { useApi } from "../api/useApi.ts"
import * as Format from "../components/format.ts"
import { Combobox } from "../components/Select.tsx"
import * as TagFilter from "./tagFilter.ts"
import { useTags } from "./useTags.ts"

/** The field; `of`: what is counted beside each tag. */
export const TagField = ({ filter, of, onFilter }: {
  readonly of: "campaigns" | "numbers"
  readonly filter: TagFilter.TagFilter
  /** Told the parts of the address; empty ones are taken out. */
  readonly onFilter: (parts: ReturnType<typeof TagFilter.ofValue>) => void
}) => {
  const api = useApi()
  // Keys of campaigns do not list tags.
  const isOpen = of === "numbers" || api.may("read")
  const known = useTags(isOpen).data ?? []
  const value = TagFilter.valueOf(filter)
  if (!isOpen) return null
  const choices = [
    { value: "*", label: "Any tag" },
    { value: TagFilter.withoutAny, label: "No tag" },
    ...known.filter((each) => each[of] > 0).map((each) => ({
      value: each.tag,
      label: `${each.tag} (${Format.count(each[of])})`
    }))
  ]
  // What an address names may be several, or written otherwise.
  if (value !== null && choices.every((each) => each.value !== value)) choices.push({ value, label: value })
  return (
    <Combobox
      label="Tag"
      placeholder="Any"
      value={value}
      choices={choices}
      onValue={(chosen) => onFilter(TagFilter.ofValue(chosen))}
    />
  )
}
