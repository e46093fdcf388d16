/**
 * One setting of a policy: what it means, and whether the campaign sets it itself.
 */
import type { Session } from "@anipool/http-api/admin/SessionApi"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Select } from "../../components/Select.tsx"
import * as PolicyInput from "./policyInput.ts"

/** The setting; `typed` is undefined where the campaign leaves it to the workspace. */
export const PolicySetting = (
  { country, described, error, inherited, onTyped, typed }: {
    readonly described: typeof PolicyInput.settings[number]
    readonly country: Session["workspace"]["country"]
    readonly inherited: PolicyInput.Policy
    readonly typed: string | undefined
    readonly error: string | undefined
    readonly onTyped: (text: string | undefined) => void
  }
) => {
  const { label, meaning, setting } = described
  const inWords = PolicyInput.inWords(inherited, described, country)
  return (
    <div className="policy-setting" role="group" aria-label={label}>
      <div>
        <h3>{label}</h3>
        <p className="muted">{meaning}</p>
      </div>
      <div className="value">
        <label className="own">
          <input
            type="checkbox"
            checked={typed !== undefined}
            onChange={({ target }) => onTyped(target.checked ? PolicyInput.toText(inherited, setting) : undefined)}
          />
          Set for this campaign
        </label>
        {typed === undefined
          ? (
            <span>
              As the workspace: <strong>{inWords}</strong>
            </span>
          )
          : (
            <>
              <Input described={described} country={country} typed={typed} error={error} onTyped={onTyped} />
              <span className="muted small">The workspace: {inWords}</span>
            </>
          )}
      </div>
    </div>
  )
}

// internal

const Input = (
  { country, described: { input, label }, error, onTyped, typed }: {
    readonly described: typeof PolicyInput.settings[number]
    readonly country: Session["workspace"]["country"]
    readonly typed: string
    readonly error: string | undefined
    readonly onTyped: (text: string) => void
  }
) => {
  if (input.kind === "choice") {
    return <Select label={label} value={typed} choices={input.choices} onValue={onTyped} />
  }
  if (input.kind === "number") {
    return (
      <TextField
        label={input.none === undefined ? "Value" : `Value (empty: ${input.none})`}
        inputMode="decimal"
        value={typed}
        error={error}
        onValue={onTyped}
        maxLength={12}
      />
    )
  }
  // Those of another country mean nothing here, and go with the first change.
  const tiers = PolicyInput.tiersOf(country)
  const chosen = typed.split(",").filter((tier) => tier !== "")
  return (
    <fieldset className="tiers">
      <legend className="visually-hidden">{label}</legend>
      {tiers.map((tier) => (
        <label key={tier}>
          <input
            type="checkbox"
            checked={chosen.includes(tier)}
            onChange={({ target }) =>
              onTyped(tiers.filter((each) => each === tier ? target.checked : chosen.includes(each)).join())}
          />
          {Format.tier(tier)}
        </label>
      ))}
      {error === undefined ? null : <span className="error" role="alert">{error}</span>}
    </fieldset>
  )
}
