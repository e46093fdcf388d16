/**
 * What the numbers are filtered by: one search for everything that they are called, and what it was taken for.
 */
import type { NumberFacets, NumberMatch } from "@anipool/http-api/admin/NumberListApi"
import { useQuery } from "@tanstack/react-query"
import { SlidersHorizontal, X } from "lucide-react"
import { useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { SearchBox } from "../../components/SearchBox.tsx"
import { Combobox, Select } from "../../components/Select.tsx"
import { labelLabels } from "../../reputation/labels.ts"
import { TagField } from "../../tags/TagField.tsx"
import * as Search from "./search.ts"
import { useNarrow } from "./useNarrow.ts"

/** The filters. They keep their places whatever is typed and found. */
export const Filters = (
  { onView, view }: { readonly view: Search.View; readonly onView: (view: Search.View) => void }
) => {
  const api = useApi()
  const facets = useQuery({
    ...api.query("adminNumbers.facets"),
    staleTime: facetsStaleMs
  })
  const choices = choicesOf(facets.data)
  // On a narrow screen the list begins high: what it is filtered by is asked for.
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const count = parts.filter((part) => view[part] !== undefined).length
  const set = (part: keyof Search.View) => (value: string | null) => onView(Search.withPart(view, part, value ?? ""))
  return (
    <div role="search" aria-label="Filter numbers">
      <SearchBox label="Number, last digits, place or group" search={view.search ?? ""} onSearch={set("search")} />
      <Matches view={view} onView={onView} />
      {isNarrow
        ? (
          <Button
            className="filters-button"
            aria-expanded={isOpen}
            aria-controls="number-filters"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal size={15} aria-hidden /> Filters{count === 0 ? "" : ` (${count})`}
          </Button>
        )
        : null}
      <div className="number-filters" id="number-filters" hidden={isNarrow && !isOpen}>
        <div className="field">
          <span className="label" aria-hidden>Status</span>
          <Select label="Status" value={view.status ?? ""} choices={statuses} onValue={set("status")} />
        </div>
        <Combobox
          label="State"
          placeholder="Any"
          value={view.state ?? null}
          choices={choices.states}
          onValue={set("state")}
        />
        <Combobox
          label="Area code"
          placeholder="Any"
          value={view.areaCode ?? null}
          choices={choices.areaCodes}
          onValue={set("areaCode")}
        />
        <Combobox
          label="Group"
          placeholder="Any"
          value={view.pool ?? null}
          choices={choices.pools}
          onValue={set("pool")}
        />
        <div className="field">
          <span className="label" aria-hidden>Callable</span>
          <Select label="Callable" value={view.callable ?? ""} choices={callables} onValue={set("callable")} />
        </div>
        <div className="field">
          <span className="label" aria-hidden>Others say</span>
          <Select label="Others say" value={view.label ?? ""} choices={labels} onValue={set("label")} />
        </div>
        {choices.carriers.length === 0 && view.carrier === undefined ? null : (
          <Combobox
            label="Carrier"
            placeholder="Any"
            value={view.carrier ?? null}
            choices={choices.carriers}
            onValue={set("carrier")}
          />
        )}
        <TagField of="numbers" filter={view} onFilter={(parts) => onView(Search.fromAddress({ ...view, ...parts }))} />
        <Button
          variant="ghost"
          disabled={!Search.isFiltered(view)}
          onClick={() => onView(Search.unfiltered(view))}
        >
          <X size={15} aria-hidden /> Clear filters
        </Button>
      </div>
    </div>
  )
}

// internal

/** What is chosen below the search. */
const parts = ["status", "state", "areaCode", "pool", "callable", "label", "carrier", "tags", "withoutTags"] as const

const facetsStaleMs = 60_000

const choicesIn = (labels: Readonly<Record<string, string>>) => [
  { value: "", label: "Any" },
  ...Object.entries(labels).map(([value, label]) => ({ value, label }))
]

const statuses = choicesIn(Search.statusLabels)

const callables = choicesIn(Search.callableLabels)

const labels = choicesIn(labelLabels)

const choicesOf = (facets: typeof NumberFacets.Type | undefined) => ({
  states: (facets?.states ?? []).map(({ anis, state }) => ({
    value: state,
    label: `${state === "" ? "No state" : state} (${Format.count(anis)})`
  })),
  areaCodes: (facets?.areaCodes ?? []).map(({ anis, areaCode, locality }) => ({
    value: areaCode,
    label: `${areaCode} ${locality} (${Format.count(anis)})`
  })),
  pools: (facets?.pools ?? []).map(({ name, poolId }) => ({ value: poolId, label: name })),
  carriers: (facets?.carriers ?? []).map(({ anis, carrier }) => ({
    value: carrier,
    label: `${carrier} (${Format.count(anis)})`
  }))
})

/** What the search was taken for, each of which narrows the list; a line that is always there. */
const Matches = ({ onView, view }: { readonly view: Search.View; readonly onView: (view: Search.View) => void }) => {
  const api = useApi()
  const filter = Search.filterOf(view)
  const found = useQuery({
    ...api.query("adminNumbers.list", { urlParams: { ...filter, offset: 0, limit: 1 } }),
    enabled: view.search !== undefined
  })
  const matched = view.search === undefined ? undefined : found.data?.matched
  const more = found.data?.matchedMore ?? 0
  return (
    <p className="number-matches" role="status">
      {view.search === undefined
        ? "1 (201) 555-0112, +1 201, the last four digits, a state, a city, a group"
        : matched === undefined || matched === null
        ? "Searching…"
        : matched.length === 0
        ? `Nothing is called “${view.search}”`
        : (
          <>
            Searched: {matched.map((match, index) => (
              <span key={`${match.kind} ${match.name}`}>
                {index === 0 ? "" : " · "}
                <MatchName match={match} view={view} onView={onView} />
              </span>
            ))}
            {more === 0 ? "" : ` · ${Format.count(more)} more`}
          </>
        )}
    </p>
  )
}

const kinds: Readonly<Record<NumberMatch["kind"], string>> = {
  number: "numbers",
  country: "country",
  state: "state",
  city: "city",
  region: "region",
  group: "group"
}

const MatchName = (
  { match: { kind, name, numbers, value }, onView, view }: {
    readonly match: NumberMatch
    readonly view: Search.View
    readonly onView: (view: Search.View) => void
  }
) => {
  const told = `${kinds[kind]} ${name}${numbers === null ? "" : ` (${Format.count(numbers)})`}`
  const part = kind === "state" ? "state" as const : kind === "group" ? "pool" as const : undefined
  const { search: _, ...rest } = view
  return value === null || part === undefined ?
    told :
    <button type="button" className="link" onClick={() => onView(Search.withPart(rest, part, value))}>{told}</button>
}
