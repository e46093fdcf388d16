/**
 * Some of the campaigns.
 */
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"
import { useId, useState } from "react"
import { SearchField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"

/** Campaigns to tick, found by typing. */
export const CampaignChoice = (
  { campaigns, chosen, error, label, onChosen }: {
    readonly campaigns: PlanReport["data"]["campaigns"]
    readonly chosen: ReadonlyArray<string>
    readonly label: string
    /** What is wrong with the choice; undefined: nothing. */
    readonly error: string | undefined
    readonly onChosen: (chosen: ReadonlyArray<string>) => void
  }
) => {
  const [search, setSearch] = useState("")
  const errorId = useId()
  const wanted = search.trim().toLowerCase()
  const found = campaigns.filter(({ internalIdentifier, name }) =>
    `${name} ${internalIdentifier}`.toLowerCase().includes(wanted)
  )
  return (
    <fieldset className="campaign-choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}{chosen.length === 0 ? "" : `: ${Format.count(chosen.length)}`}</legend>
      {campaigns.length > searchedFrom
        ? <SearchField label="Find a campaign" value={search} onValue={setSearch} />
        : null}
      <div className="campaign-boxes">
        {found.slice(0, shownMax).map(({ internalIdentifier: id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            {name}
            {name === id ? null : <span className="muted">{id}</span>}
          </label>
        ))}
        {found.length === 0 ? <span className="muted">No campaign matches</span> : null}
        {found.length > shownMax
          ? <span className="muted">and {Format.count(found.length - shownMax)} more</span>
          : null}
      </div>
      {error === undefined ? null : <span className="error" id={errorId} role="alert">{error}</span>}
    </fieldset>
  )
}

// internal

const searchedFrom = 12
const shownMax = 60
