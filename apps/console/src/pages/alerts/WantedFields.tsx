/**
 * Who gets what: which alerts go to a destination, and when it is left alone.
 */
import type { NeedKind } from "@anipool/http-api/admin/AlertsApi"
import { criticalKinds } from "@anipool/http-api/admin/WebhooksApi"
import { TextField } from "../../components/Field.tsx"
import { TimeZoneField } from "../../components/TimeZoneField.tsx"
import * as Words from "../today/needWords.ts"

/** What is typed of it. */
export interface Wanted {
  /** Those that are ticked; all, and those that come with later versions: every one. */
  readonly kinds: ReadonlyArray<NeedKind>
  readonly tellsResolved: boolean
  readonly isQuiet: boolean
  readonly from: string
  readonly to: string
  readonly isOwnZone: boolean
  readonly timeZone: string
  readonly passesCritical: boolean
}

/** All kinds, in the order in which they are shown. */
export const allKinds = Object.keys(Words.titles) as ReadonlyArray<NeedKind>

/** The fields. */
export const WantedFields = (
  { error, onType, typed, workspaceZone }: {
    readonly typed: Wanted
    readonly onType: (change: Partial<Wanted>) => void
    readonly workspaceZone: string
    /** What the server says is wrong with the quiet hours. */
    readonly error?: string | undefined
  }
) => (
  <>
    <fieldset className="wanted">
      <legend>Which alerts</legend>
      <div className="wanted-kinds">
        {allKinds.map((kind) => (
          <Check
            key={kind}
            label={`${Words.titles[kind]}${criticalKinds.has(kind) ? " (critical)" : ""}`}
            checked={typed.kinds.includes(kind)}
            onChecked={(isWanted) =>
              onType({ kinds: allKinds.filter((each) => each === kind ? isWanted : typed.kinds.includes(each)) })}
          />
        ))}
      </div>
      <Check
        label="Also tell what is resolved"
        checked={typed.tellsResolved}
        onChecked={(tellsResolved) => onType({ tellsResolved })}
      />
    </fieldset>
    <fieldset className="wanted">
      <legend>Quiet hours</legend>
      <Check
        label="Hold messages in quiet hours, and send one summary when they end"
        checked={typed.isQuiet}
        onChecked={(isQuiet) => onType({ isQuiet })}
      />
      {typed.isQuiet
        ? (
          <>
            <div className="wanted-hours">
              <TextField label="From" type="time" required value={typed.from} onValue={(from) => onType({ from })} />
              <TextField
                label="To"
                type="time"
                required
                value={typed.to}
                error={error}
                onValue={(to) => onType({ to })}
              />
            </div>
            <Check
              label={`In another time zone than the workspace’s (${workspaceZone})`}
              checked={typed.isOwnZone}
              onChecked={(isOwnZone) => onType({ isOwnZone })}
            />
            {typed.isOwnZone
              ? (
                <TimeZoneField
                  hint="Whose clock the quiet hours go by: type a city, such as New York."
                  value={typed.timeZone}
                  onValue={(timeZone) => onType({ timeZone })}
                />
              )
              : null}
            <Check
              label="Send what is critical at once all the same"
              checked={typed.passesCritical}
              onChecked={(passesCritical) => onType({ passesCritical })}
            />
          </>
        )
        : null}
    </fieldset>
  </>
)

// internal

const Check = (
  { checked, label, onChecked }: {
    readonly label: string
    readonly checked: boolean
    readonly onChecked: (isChecked: boolean) => void
  }
) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChecked(target.checked)} /> {label}
  </label>
)
