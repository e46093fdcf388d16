/**
 * One setting of a policy: what it means, and whether it is set here or inherited.
 */
import * as LimitPresets from "@anipool/http-api/admin/LimitPresets"
import type { PolicySettings } from "@anipool/http-api/admin/PolicyApi"
import type { Session } from "@anipool/http-api/admin/SessionApi"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Select } from "../../components/Select.tsx"
import * as PolicyInput from "./policyInput.ts"

/** What is said of whose policy it is. */
export interface Words {
  /** What is ticked where it sets something itself. */
  readonly setsItself: string
  /** What comes before that which holds where it sets nothing. */
  readonly inheritsFrom: string
}

/** The setting; `typed` is undefined where it is not set here. */
export const PolicySetting = (
  { country, described, error, inherited, onTyped, owner, typed }: {
    readonly described: typeof PolicyInput.settings[number]
    readonly owner: Words
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
        <h4>{label}</h4>
        <p className="muted">{meaning}</p>
      </div>
      <div className="value">
        <label className="own">
          <input
            type="checkbox"
            checked={typed !== undefined}
            onChange={({ target }) => onTyped(target.checked ? PolicyInput.toText(inherited, setting) : undefined)}
          />
          {owner.setsItself}
        </label>
        {typed === undefined
          ? (
            <span>
              {owner.inheritsFrom}: <strong>{inWords}</strong>
            </span>
          )
          : (
            <>
              <Input described={described} country={country} typed={typed} error={error} onTyped={onTyped} />
              <span className="muted small">{owner.inheritsFrom}: {inWords}</span>
            </>
          )}
      </div>
    </div>
  )
}

// internal

/** What is to be known of the words that are chosen. */
const WordNotes = ({ words }: { readonly words: ReadonlyArray<PolicySettings.Choice> }) => {
  const noted = words.flatMap(({ value }) => LimitPresets.find(value) ?? [])
  const warnings = LimitPresets.warningsOf(noted.map(({ name }) => name), new Date().toISOString().slice(0, 10))
  return (
    <>
      {noted.length === 0 ? null : (
        <ul className="muted small word-notes" aria-label="What they say">
          {noted.map((preset) => <li key={preset.name}>{preset.label}: {LimitPresets.noteOf(preset)}</li>)}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <div className="small word-notes" role="status" aria-label="To be looked up">
          {warnings.map((warning) => <p key={warning}>{warning}</p>)}
        </div>
      )}
    </>
  )
}

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
  if (input.kind === "text" || input.kind === "hours") {
    return (
      <TextField
        label={input.none === undefined ? "Value" : `Value (empty: ${input.none})`}
        value={typed}
        error={error}
        onValue={onTyped}
        maxLength={input.lengthMax}
      />
    )
  }
  if (input.kind === "groups") {
    return (
      <TextField
        label="Groups, with commas between them (empty: none)"
        value={typed}
        error={error}
        onValue={onTyped}
        maxLength={input.max * (input.lengthMax + 2)}
      />
    )
  }
  if (input.kind === "words") {
    const chosen = typed.split(",").filter((word) => word !== "")
    const { words } = input
    return (
      <fieldset className="tiers">
        <legend className="visually-hidden">{label}</legend>
        {words.map(({ label, value }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onTyped(
                  words.map((each) => each.value).filter((each) =>
                    each === value ? target.checked : chosen.includes(each)
                  ).join()
                )}
            />
            {label}
          </label>
        ))}
        <WordNotes words={words.filter(({ value }) => chosen.includes(value))} />
      </fieldset>
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
