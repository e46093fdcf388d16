/**
 * What a snapshot changed.
 */
import { Badge, type Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import { Notice } from "../../components/states.tsx"
import type { Upload } from "./upload.ts"

const tones: Record<Upload["status"], Tone> = {
  queued: "neutral",
  processing: "accent",
  completed: "good",
  failed: "bad"
}

/** Where an upload stands, in a word. */
export const UploadStatus = ({ status }: { readonly status: Upload["status"] }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)

/** What it came to. */
export const UploadResult = ({ upload: { message, result } }: { readonly upload: Upload }) => {
  if (result === undefined) return message === undefined ? null : <Notice tone="bad">{message}</Notice>
  return <ChangeCounts result={result} />
}

/** What an upload changed, or would change, and what of it is skipped. */
export const ChangeCounts = ({ result }: { readonly result: NonNullable<Upload["result"]> }) => {
  const changes = [
    ["Groups made", result.groupsCreated],
    ["Groups replaced", result.groupsReplaced],
    ["Groups deleted", result.groupsDeleted],
    ["Groups skipped", result.groupsSkipped],
    ["Phones added", result.phonesAdded],
    ["Phones removed", result.phonesRemoved],
    ["Phones skipped", result.phonesSkipped],
    ["New in the inventory", result.anisCreated],
    ["Left the inventory", result.anisRemoved]
  ] as const
  const skipped = result.groupsSkipped + result.phonesSkipped
  return (
    <>
      <dl className="changes">
        {changes.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt className={value === 0 ? "muted" : undefined}>{label}</dt>
            <dd className={value === 0 ? "zero" : undefined}>{Format.count(value)}</dd>
          </div>
        ))}
      </dl>
      {result.skipped.length === 0 ? null : (
        <div>
          <h3>Skipped, and why</h3>
          {skipped > result.skipped.length
            ? <p className="muted small">The first {result.skipped.length} of {Format.count(skipped)}.</p>
            : null}
          <ul className="skipped" tabIndex={0} aria-label="Skipped">
            {result.skipped.map(({ groupId, phone, reason }, i) => (
              <li key={i}>
                <strong>{groupId === "" ? "(no group_id)" : groupId}</strong>
                {phone === undefined ? "" : ` · ${phone === "" ? "(empty)" : phone}`}
                <div className="muted">{reason}</div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
