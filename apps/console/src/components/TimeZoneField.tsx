/**
 * Chooses a time zone: by its city, out of a list that narrows as one types.
 */
import { useId, useState } from "react"
import { Field } from "./Field.tsx"
import * as TimeZones from "./timeZones.ts"

/** The field. What it holds is a zone's identifier once it is left; `TimeZones.named` says what it means before. */
export const TimeZoneField = (
  { error, hint = "Where its day begins: type a city, such as New York.", onValue, value }: {
    readonly hint?: string
    readonly value: string
    readonly onValue: (value: string) => void
    /** What the server says is wrong with it. */
    readonly error?: string | undefined
  }
) => {
  const list = useId()
  const [isLeft, setLeft] = useState(false)
  const zone = TimeZones.named(value)
  const unknown = zone === undefined ? "Not a time zone. Type a city, such as New York." : ""
  return (
    <Field
      label="Time zone"
      hint={hint}
      error={isLeft && unknown !== "" ? unknown : error}
    >
      {(input) => (
        <>
          <input
            className="input"
            required
            autoComplete="off"
            list={list}
            value={value}
            // A form with a zone that is none is not sent.
            ref={(element) => element?.setCustomValidity(unknown)}
            onChange={({ target }) => onValue(target.value)}
            onFocus={() => setLeft(false)}
            onInvalid={() => setLeft(true)}
            onBlur={() => {
              setLeft(true)
              if (zone !== undefined) onValue(zone)
            }}
            {...input}
          />
          <datalist id={list}>
            {TimeZones.all.map((each) => <option key={each} value={each}>{TimeZones.cityOf(each)}</option>)}
          </datalist>
        </>
      )}
    </Field>
  )
}
