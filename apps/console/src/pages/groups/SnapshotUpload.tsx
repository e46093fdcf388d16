/**
 * A snapshot from a file: dropped or chosen, looked at, confirmed, sent, processed, and what it changed; and the groups as
 * they are, to be kept as a file.
 */
import type { SnapshotPreview } from "@anipool/http-api/admin/SnapshotsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Download, FileUp } from "lucide-react"
import { type DragEvent, useEffect, useRef, useState } from "react"
import type { ApiError } from "../../api/ApiError.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { downloadBlob } from "../../components/download.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Progress } from "../../components/Progress.tsx"
import { Notice } from "../../components/states.tsx"
import * as Followed from "./followedUploads.ts"
import { SnapshotDialog } from "./SnapshotDialog.tsx"
import { toBody } from "./snapshotFile.ts"
import { applySnapshot, fetchCurrent, isStateChanged, previewSnapshot } from "./snapshotRequest.ts"
import { isUnderWay, pollMs, type Upload } from "./upload.ts"
import { UploadResult, UploadStatus } from "./UploadResult.tsx"

/** A file that was looked at. */
interface Looked {
  readonly name: string
  readonly body: Blob
  readonly preview: SnapshotPreview
}

/** Takes a snapshot's file, shows what it would do, and what becomes of it. */
export const SnapshotUpload = () => {
  const { credential, keyId, mayChange } = useApi()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [share, setShare] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const look = useMutation<Looked, ApiError, File>({
    mutationKey: [keyId],
    mutationFn: async (file) => {
      const body = await toBody(file)
      return { name: file.name, body, preview: await previewSnapshot({ credential, body, onProgress: setShare }) }
    },
    onMutate: () => setShare(0),
    onSuccess: () => {
      send.reset()
      setAsking(true)
    }
  })
  const lookAgain = useMutation<Looked, ApiError, Looked>({
    mutationKey: [keyId],
    mutationFn: async (looked) => ({
      ...looked,
      preview: await previewSnapshot({ credential, body: looked.body, onProgress: setShare })
    }),
    onSuccess: () => send.reset()
  })
  const send = useMutation<number, ApiError, Looked>({
    mutationKey: [keyId],
    mutationFn: async ({ body, name, preview }) => {
      const uploadId = await applySnapshot(preview.state, { credential, body, onProgress: setShare })
      Followed.follow({ uploadId, keyId, name })
      return uploadId
    },
    onMutate: () => setShare(0),
    onSuccess: () => setAsking(false)
  })
  const looked = lookAgain.data ?? look.data
  const isBusy = look.isPending || lookAgain.isPending || send.isPending
  const isStale = send.error !== null && isStateChanged(send.error)
  const error = look.error ?? lookAgain.error ?? (isStale ? null : send.error)
  const choose = (chosen: File | null | undefined) => {
    if (chosen === null || chosen === undefined || isBusy) return
    lookAgain.reset()
    look.mutate(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Section title="Snapshot">
      {mayChange
        ? (
          <div
            className={`drop-zone ${isOver ? "over" : ""}`}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileUp size={24} aria-hidden />
            <div>
              <strong>Drop a snapshot here</strong>
              <p className="small">
                All groups, as JSON or CSV (group_id, group_name, phone, country_code), at most 100 MB. You see what it
                would change before it does.
              </p>
            </div>
            <Button size="small" onClick={() => chooser.current?.click()} disabled={isBusy}>Choose a file</Button>
            <input
              ref={chooser}
              type="file"
              accept=".json,application/json,.csv,text/csv"
              aria-label="Snapshot file"
              className="visually-hidden"
              tabIndex={-1}
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ""
              }}
            />
          </div>
        )
        : null}
      <CurrentFiles />
      {look.isPending
        ? <Sending name={look.variables.name} what="Compared with the groups" share={share} />
        : send.isPending
        ? <Sending name={send.variables.name} what="Sent" share={share} />
        : null}
      {error === null ? null : (
        <div className="upload-state">
          <Notice tone="bad">{error.message}</Notice>
        </div>
      )}
      {send.data === undefined || isBusy ? null : <Processing uploadId={send.data} name={looked?.name ?? "Snapshot"} />}
      {looked === undefined ? null : (
        <SnapshotDialog
          key={looked.preview.state}
          isOpen={isAsking}
          name={looked.name}
          size={looked.body.size}
          preview={looked.preview}
          isStale={isStale}
          isBusy={isBusy}
          onApply={() => send.mutate(looked)}
          onLookAgain={() => lookAgain.mutate(looked)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

// internal

const Sending = (
  { name, share, what }: { readonly name: string; readonly what: string; readonly share: number }
) => (
  <div className="upload-state">
    <div className="row">
      <strong>{name}</strong>
      <span className="muted">{share < 1 ? `sent ${Format.percent(share * 100, 0)}` : "being read by the server"}</span>
    </div>
    <Progress label={`${name}: ${what}`} value={share} />
  </div>
)

const CurrentFiles = () => {
  const { credential, keyId, session } = useApi()
  const save = useMutation<void, ApiError, "json" | "csv">({
    mutationKey: [keyId],
    mutationFn: async (form) =>
      downloadBlob(`${session.workspace.name} groups.${form}`, await fetchCurrent(credential, form))
  })
  return (
    <div className="upload-state">
      <div className="row">
        <span className="muted small">The groups as they are, as a file that restores them</span>
        <span className="row">
          {(["json", "csv"] as const).map((form) => (
            <Button
              key={form}
              size="small"
              aria-label={`${form.toUpperCase()}: download all groups`}
              onClick={() => save.mutate(form)}
              disabled={save.isPending}
            >
              <Download size={14} aria-hidden /> {form.toUpperCase()}
            </Button>
          ))}
        </span>
      </div>
      {save.error === null ? null : <Notice tone="bad">{save.error.message}</Notice>}
    </div>
  )
}

const Processing = ({ name, uploadId }: { readonly uploadId: number; readonly name: string }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { data: upload } = useQuery({
    ...api.query("uploads.get", { path: { uploadId } }),
    select: ({ upload }): Upload => upload,
    refetchInterval: ({ state }) => state.data === undefined || isUnderWay(state.data.upload) ? pollMs : false
  })
  useEffect(() => {
    // What becomes of it in the end is told by `UploadWatch`.
    void invalidate("adminGroups.uploads")
    // Once when it begins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploadId])
  return (
    <div className="upload-state" aria-live="polite">
      <div className="row">
        <strong>{name}</strong>
        <UploadStatus status={upload?.status ?? "queued"} />
      </div>
      {upload === undefined || isUnderWay(upload)
        ? <Progress label={`${name}: processed`} value={upload?.progress ?? 0} />
        : <UploadResult upload={upload} />}
    </div>
  )
}
