/**
 * What the numbers are filtered by.
 */
import type { NumberFacets } from "@anipool/http-api/console/NumbersApi"
import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useEffect, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Combobox, Select } from "../../components/Select.tsx"
import * as Search from "./search.ts"

/** The filters. */
export const Filters = (
  { filter, onFilter }: { readonly filter: Search.Filter; readonly onFilter: (filter: Search.Filter) => void }
) => {
  const api = useApi()
  const facets = useQuery({
    ...api.query(["numbers", "facets"], (client) => client.consoleNumbers.facets()),
    staleTime: facetsStaleMs
  })
  const choices = choicesOf(facets.data)
  const set = (part: keyof Search.Filter) => (value: string | null) =>
    onFilter(Search.withPart(filter, part, value ?? ""))
  return (
    <div className="number-filters" role="search" aria-label="Filter numbers">
      <div className="field">
        <span className="label" aria-hidden>Status</span>
        <Select label="Status" value={filter.status ?? ""} choices={statuses} onValue={set("status")} />
      </div>
      <Prefix prefix={filter.prefix ?? ""} onPrefix={set("prefix")} />
      <Combobox
        label="State"
        placeholder="Any"
        value={filter.state ?? null}
        choices={choices.states}
        onValue={set("state")}
      />
      <Combobox
        label="Area code"
        placeholder="Any"
        value={filter.areaCode ?? null}
        choices={choices.areaCodes}
        onValue={set("areaCode")}
      />
      <Combobox
        label="Pool"
        placeholder="Any"
        value={filter.pool ?? null}
        choices={choices.pools}
        onValue={set("pool")}
      />
      {Search.isFiltered(filter)
        ? (
          <Button variant="ghost" onClick={() => onFilter({})}>
            <X size={15} aria-hidden /> Clear filters
          </Button>
        )
        : null}
    </div>
  )
}

// internal

const facetsStaleMs = 60_000

/** How long after the last key the numbers are asked for. */
const typedMs = 300

const statuses = [
  { value: "", label: "Any" },
  ...Object.entries(Search.statusLabels).map(([value, label]) => ({ value, label }))
]

const choicesOf = (facets: typeof NumberFacets.Type | undefined) => ({
  states: (facets?.states ?? []).map(({ anis, state }) => ({
    value: state,
    label: `${state === "" ? "No state" : state} (${Format.count(anis)})`
  })),
  areaCodes: (facets?.areaCodes ?? []).map(({ anis, areaCode, locality }) => ({
    value: areaCode,
    label: `${areaCode} ${locality} (${Format.count(anis)})`
  })),
  pools: (facets?.pools ?? []).map(({ name, poolId }) => ({ value: poolId, label: name }))
})

/** How numbers begin; taken over once the typing has stopped. */
const Prefix = ({ onPrefix, prefix }: { readonly prefix: string; readonly onPrefix: (prefix: string) => void }) => {
  const [text, setText] = useState(prefix)
  useEffect(() => setText(prefix), [prefix])
  useEffect(() => {
    if (text === prefix) return
    const timer = setTimeout(() => onPrefix(text), typedMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label="Begins with"
      inputMode="tel"
      placeholder="212 555"
      maxLength={64}
      value={text}
      onValue={setText}
      autoComplete="off"
    />
  )
}
