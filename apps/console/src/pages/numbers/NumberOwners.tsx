/**
 * Whom a number is kept for: its owners, added and removed.
 */
import type { OwnerPage } from "@anipool/http-api/admin/OwnersApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { ownersClient } from "./ownersClient.ts"

/** The owners of a number, E.164. */
const NumberOwners = ({ number }: { readonly number: string }) => {
  const { credential, keyId, mayChange } = useApi()
  const [isAdding, setAdding] = useState(false)
  const owners = useQuery(
    Operations.late<OwnerPage>(
      keyId,
      "adminOwners.list",
      number,
      (signal) => run(ownersClient(credential).list({ urlParams: { number, limit: shownMax } }), signal)
    )
  )
  return (
    <Loaded query={owners} loading={<Skeleton height={60} />}>
      {({ next, owners: kept }) => (
        <div className="stack">
          {kept.length === 0
            ? <p className="muted">It is kept for nobody: it goes to any call that it is near enough to.</p>
            : <Kept owners={kept} mayChange={mayChange} />}
          {next === null ? null : <p className="muted">and others: `anipool owner list` has them all.</p>}
          {mayChange
            ? (
              <div className="row">
                <Button size="small" onClick={() => setAdding(true)}>Keep it for an owner…</Button>
              </div>
            )
            : null}
          {isAdding ? <AddDialog number={number} onClose={() => setAdding(false)} /> : null}
        </div>
      )}
    </Loaded>
  )
}

export default NumberOwners

// internal

/** Owners that are shown: a number of many has them in a file. */
const shownMax = 100

const Kept = (
  { mayChange, owners }: { readonly owners: OwnerPage["owners"]; readonly mayChange: boolean }
) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const remove = useMutation({
    mutationFn: (owner: string) => run(ownersClient(credential).remove({ path: { owner } })),
    onSuccess: ({ entry }, owner) => {
      succeed("Kept no more", `Calls of ${owner} are assigned any number.`, undoAction(entry))
      void invalidate()
    }
  })
  return (
    <>
      <ul className="number-owners" aria-label="Owners of the number">
        {owners.map(({ owner }) => (
          <li key={owner} className="row">
            <span>{owner}</span>
            {mayChange
              ? (
                <Button
                  size="small"
                  disabled={remove.isPending}
                  aria-label={`Remove the owner ${owner}`}
                  onClick={() => remove.mutate(owner)}
                >
                  Remove
                </Button>
              )
              : null}
          </li>
        ))}
      </ul>
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </>
  )
}

const AddDialog = ({ number, onClose }: { readonly number: string; readonly onClose: () => void }) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const [owner, setOwner] = useState("")
  const put = useMutation({
    mutationFn: () => run(ownersClient(credential).put({ path: { owner }, payload: { number } })),
    onSuccess: ({ entry }) => {
      succeed("Kept", `Calls that name ${owner.trim()} show it.`, entry === null ? undefined : undoAction(entry))
      void invalidate()
      onClose()
    }
  })
  return (
    <Dialog isOpen title="Keep the number for an owner" onClose={onClose}>
      <Form action="Keep it" isReady={owner.trim() !== ""} request={put} onSubmit={() => put.mutate()}>
        <TextField
          label="Owner"
          hint="The agent, or whoever owns the lead, as calls name them. A number that is kept for them already is kept no more."
          autoComplete="off"
          maxLength={64}
          value={owner}
          onValue={setOwner}
        />
      </Form>
    </Dialog>
  )
}
