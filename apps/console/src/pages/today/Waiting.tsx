/**
 * Snapshots that are under way.
 */
import type { Today } from "@anipool/http-api/admin/TodayApi"
import * as Format from "../../components/format.ts"
import { Progress } from "../../components/Progress.tsx"

/** Snapshots that wait or are processed. */
export const Waiting = ({ uploads }: { readonly uploads: Today["uploads"] }) =>
  uploads.length === 0 ? <p className="muted">No snapshot is being processed.</p> : (
    <ul className="shares">
      {uploads.map(({ progress, status, uploadId }) => (
        <li key={uploadId}>
          <span>Upload {uploadId}</span>
          <span className="share-figure muted">
            {status === "queued" ? "queued" : Format.percent(progress * 100, 0)}
          </span>
          <span className="share-bar-place">
            <Progress label={`Upload ${uploadId}`} value={progress} />
          </span>
        </li>
      ))}
    </ul>
  )
