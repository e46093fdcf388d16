/**
 * The uploads so far, the latest first.
 */
import type { UploadRow } from "@anipool/http-api/admin/GroupsApi"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { isUnderWay } from "./upload.ts"
import { UploadResult, UploadStatus } from "./UploadResult.tsx"

/** Uploads that are listed. */
const listed = 20
/** How often the list is asked for, while one goes on and else. */
const everyMs = { underWay: 1_500, quiet: 20_000 }

/** The uploads so far. */
export const UploadHistory = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { timeZone } = api.session.workspace
  const [shown, setShown] = useState<UploadRow>()
  const uploads = useQuery({
    ...api.query("adminGroups.uploads", { urlParams: { limit: listed } }),
    refetchInterval: ({ state }) => state.data?.uploads.some(isUnderWay) ? everyMs.underWay : everyMs.quiet
  })
  // What an upload changed is seen once it is over, whoever sent it and from which page: also after coming back to this one.
  const finished = uploads.data?.uploads.find((upload) => !isUnderWay(upload))?.uploadId
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (finished !== undefined && known.current !== finished) {
      void invalidate("adminGroups.list", "adminGroups.get", "adminGroups.members")
    }
    known.current = finished
    // Once for each upload that ends.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [finished])
  return (
    <Section title="History of uploads">
      <Loaded query={uploads} loading={<Skeleton height={80} />}>
        {({ uploads }) =>
          uploads.length === 0 ? <p className="muted">No snapshot was uploaded yet.</p> : (
            <ul className="history">
              {uploads.map((upload) => (
                <li key={upload.uploadId}>
                  <button type="button" onClick={() => setShown(upload)}>
                    <span>{Format.dateTime(upload.createdAt, timeZone)}</span>
                    <UploadStatus status={upload.status} />
                    <span className="muted small">{summaryOf(upload)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
      </Loaded>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Upload ${shown?.uploadId ?? ""}`}
        description={shown === undefined ? "" : `${Format.dateTime(shown.createdAt, timeZone)} · ${shown.status}`}
      >
        {shown === undefined ? null : (
          <div className="upload-state">
            <UploadResult upload={shown} />
          </div>
        )}
        <DialogActions>
          <Button onClick={() => setShown(undefined)}>Close</Button>
        </DialogActions>
      </Dialog>
    </Section>
  )
}

// internal

const summaryOf = ({ message, progress, result, status }: UploadRow): string => {
  if (message !== undefined) return message
  if (result === undefined) return status === "queued" ? "waits for its turn" : Format.percent(progress * 100, 0)
  const groups = result.groupsCreated + result.groupsReplaced + result.groupsDeleted
  const skipped = result.groupsSkipped + result.phonesSkipped
  return `${Format.counted(groups, "group")} · +${Format.count(result.phonesAdded)} −${
    Format.count(result.phonesRemoved)
  } phones${skipped === 0 ? "" : ` · ${Format.count(skipped)} skipped`}`
}
