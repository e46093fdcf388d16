/**
 * The views of a page: opened by their name, kept, changed and forgotten; one's own and those that the workspace shares.
 */
import { type View, viewNameMax } from "@anipool/http-api/admin/ViewsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { useApi, useInvalidate } from "../api/useApi.ts"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { TextField } from "../components/Field.tsx"
import { Form } from "../components/Form.tsx"
import * as Format from "../components/format.ts"
import { Loaded, Notice, Skeleton } from "../components/states.tsx"
import { useDraft } from "../drafts/useDraft.tsx"
import * as Address from "./address.ts"
import * as BrowserViews from "./browserViews.ts"
import { ViewRow } from "./ViewRow.tsx"
import "./views.css"

/** The dialog; `view` is what is shown now. */
export const ViewsDialog = (
  { onClose, page, view }: {
    readonly page: View["page"]
    readonly view: object
    readonly onClose: () => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const address = Address.of(view)
  const views = useQuery(api.query("adminViews.list"))
  const refresh = () => invalidate("adminViews.list")
  return (
    <Dialog
      isOpen
      title="Views"
      description="Filter, order and columns under a name, wherever you sign in. Shared ones are everybody's in the workspace."
      onClose={onClose}
    >
      <Loaded query={views} loading={<Skeleton height={60} />}>
        {({ views }) => {
          const own = views.filter((each) => each.page === page && !each.isShared)
          const shared = views.filter((each) => each.page === page && each.isShared)
          return (
            <>
              <Shelf title="Yours" views={own} address={address} mayChange onClose={onClose} onChanged={refresh} />
              <Shelf
                title="Shared"
                views={shared}
                address={address}
                mayChange={api.may("operate")}
                onClose={onClose}
                onChanged={refresh}
              />
            </>
          )
        }}
      </Loaded>
      {page === "numbers" ? <TakeOver onTaken={refresh} /> : null}
      <KeepForm page={page} address={address} onKept={refresh} />
    </Dialog>
  )
}

// internal

const KeepForm = (
  { address, onKept, page }: {
    readonly page: View["page"]
    readonly address: string
    readonly onKept: () => Promise<void>
  }
) => {
  const api = useApi()
  const draft = useDraft(`view ${page}`, { name: "", isShared: false })
  const { isShared, name } = draft.typed
  const keep = useMutation({
    ...api.mutation((client, payload: { readonly name: string; readonly address: string }) =>
      isShared
        ? client.adminViews.createShared({ payload: { page, ...payload } })
        : client.adminViews.create({ payload: { page, ...payload } })
    ),
    onSuccess: async () => {
      draft.reset()
      await onKept()
    }
  })
  const refused = refusals(keep.error, ["name"])
  return (
    <Form
      action="Keep"
      cancel="Close"
      draft={draft}
      isReady={name.trim() !== ""}
      refused={refused}
      request={keep}
      onSubmit={() => keep.mutate({ name: name.trim(), address })}
    >
      <TextField
        label="Keep what is shown as"
        maxLength={viewNameMax}
        value={name}
        onValue={(name) => draft.type({ name })}
        autoComplete="off"
        error={refused.at.name}
      />
      {api.may("operate")
        ? (
          <label className="row">
            <input type="checkbox" checked={isShared} onChange={() => draft.type({ isShared: !isShared })} />{" "}
            Share it with the workspace
          </label>
        )
        : null}
    </Form>
  )
}

const Shelf = (
  { address, mayChange, onChanged, onClose, title, views }: {
    readonly title: string
    readonly views: ReadonlyArray<View>
    readonly address: string
    readonly mayChange: boolean
    readonly onChanged: () => Promise<void>
    readonly onClose: () => void
  }
) => (
  <section aria-label={title} className="view-shelf">
    <h3>{title}</h3>
    {views.length === 0 ? <p className="muted">No view is kept yet.</p> : (
      <ul className="named-views">
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            address={address}
            mayChange={mayChange}
            onChanged={onChanged}
            onOpen={onClose}
          />
        ))}
      </ul>
    )}
  </section>
)

/** Offers what the browser kept before views were the server's. */
const TakeOver = ({ onTaken }: { readonly onTaken: () => Promise<void> }) => {
  const api = useApi()
  const { id } = api.session.workspace
  const [kept, setKept] = useState(() => BrowserViews.list(id))
  const take = useMutation({
    ...api.mutation((client, view: BrowserViews.BrowserView) =>
      client.adminViews.create({
        payload: { page: "numbers", name: view.name.slice(0, viewNameMax).trim(), address: view.address }
      })
    )
  })
  if (kept.length === 0) return null
  const takeAll = async () => {
    // One after another, and those that are there already once more: whoever tries again has each of them once.
    for (const view of kept) {
      await take.mutateAsync(view).catch((error: { readonly code?: string }) => {
        if (error.code !== "view_exists") throw error
      })
    }
    BrowserViews.forget(id)
    setKept([])
    await onTaken()
  }
  return (
    <Notice tone={take.error === null ? "neutral" : "bad"}>
      {take.error?.message ?? `This browser has ${Format.counted(kept.length, "view")} of before.`}{" "}
      <Button size="small" onClick={() => void takeAll().catch(() => undefined)}>Take over</Button>
    </Notice>
  )
}
