/**
 * A snapshot from a file: dropped or chosen, confirmed, sent, processed, and what it changed.
 */
import { groupsBytesMax } from "@anipool/http-api/InboundGroupsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { FileUp } from "lucide-react"
import { type DragEvent, useEffect, useRef, useState } from "react"
import type { ApiError } from "../../api/ApiError.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Progress } from "../../components/Progress.tsx"
import { Notice } from "../../components/states.tsx"
import { sendSnapshot } from "./snapshotRequest.ts"
import { isUnderWay, type Upload, UploadResult, UploadStatus } from "./UploadResult.tsx"

/** How often an upload that goes on is looked at. */
const pollMs = 600

/** Takes a snapshot's file, and shows what becomes of it. */
export const SnapshotUpload = () => {
  const { keyId, secret } = useApi()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const send = useMutation<number, ApiError, File>({
    mutationKey: [keyId],
    mutationFn: (file) => sendSnapshot(secret, file, setShare),
    onMutate: () => setShare(0)
  })
  const choose = (chosen: File | null | undefined) => {
    if (chosen === null || chosen === undefined || send.isPending) return
    setFile(chosen)
    setAsking(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const isTooLarge = file !== undefined && file.size > groupsBytesMax
  return (
    <Section title="Snapshot">
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
          <p className="small">A JSON file of all groups, at most 100 MB</p>
        </div>
        <Button size="small" onClick={() => chooser.current?.click()} disabled={send.isPending}>Choose a file</Button>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          aria-label="Snapshot file"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ""
          }}
        />
      </div>
      {send.isPending && file !== undefined ? <Sending name={file.name} share={share} /> : null}
      {send.error === null ? null : (
        <div className="upload-state">
          <Notice tone="bad">{send.error.message}</Notice>
        </div>
      )}
      {send.data === undefined ? null : <Processing uploadId={send.data} name={file?.name ?? "Snapshot"} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Replace all groups?"
        action="Replace all groups"
        isBusy={isTooLarge}
        onConfirm={() => {
          setAsking(false)
          if (file !== undefined) send.mutate(file)
        }}
        description={
          <>
            Groups and numbers are made to match <strong>{file?.name}</strong>{" "}
            ({Format.bytes(file?.size ?? 0)}). A group that is not in it is deleted, and a number that is left in no
            group leaves the inventory.
          </>
        }
      >
        {isTooLarge ? <Notice tone="bad">This file has more than 100 MB: it cannot be uploaded.</Notice> : null}
      </ConfirmDialog>
    </Section>
  )
}

// internal

const Sending = ({ name, share }: { readonly name: string; readonly share: number }) => (
  <div className="upload-state">
    <div className="row">
      <strong>{name}</strong>
      <span className="muted">{share < 1 ? `sent ${Format.percent(share * 100, 0)}` : "being read by the server"}</span>
    </div>
    <Progress label={`${name}: sent`} value={share} />
  </div>
)

const Processing = ({ name, uploadId }: { readonly uploadId: number; readonly name: string }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { data: upload } = useQuery({
    ...api.query(["upload", uploadId], (client) => client.uploads.get({ path: { uploadId } })),
    select: ({ upload }): Upload => upload,
    refetchInterval: ({ state }) => state.data === undefined || isUnderWay(state.data.upload) ? pollMs : false,
    // An upload goes on, seen or not.
    refetchIntervalInBackground: true
  })
  const isOver = upload !== undefined && !isUnderWay(upload)
  useEffect(() => {
    void invalidate(["groups"], ["uploads"], ["group"])
    // Once when it begins, and once when it is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploadId, isOver])
  return (
    <div className="upload-state" aria-live="polite">
      <div className="row">
        <strong>{name}</strong>
        <UploadStatus status={upload?.status ?? "queued"} />
      </div>
      {isOver
        ? <UploadResult upload={upload} />
        : <Progress label={`${name}: processed`} value={upload?.progress ?? 0} />}
    </div>
  )
}
