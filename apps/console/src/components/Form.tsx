/**
 * Forms: what was typed before, the fields, why they were refused, and the button that sends them. In a dialog a button that
 * leaves it stands before that one.
 *
 * ```tsx
 * <Form action="Save" busy="Saving…" draft={draft} refused={refused} request={save} onSubmit={() => save.mutate(undefined)}>
 *   <TextField label="Name" error={refused.at.name} … />
 * </Form>
 * ```
 */
import { type ComponentProps, type ReactNode, useContext } from "react"
import { Restored } from "../drafts/useDraft.tsx"
import { Button } from "./Button.tsx"
import { Cancel, DialogActions } from "./Dialog.tsx"
import { CloseContext } from "./dialogProps.ts"
import { Refused } from "./states.tsx"

/** A form. It is sent once at a time, and only when it is ready. */
export const Form = (
  {
    action,
    busy = action,
    cancel,
    children,
    draft,
    isMain = true,
    isReady = true,
    isWide = false,
    onSubmit,
    refused,
    request
  }: {
    /** What the button says; undefined: there is none, as it can only be looked at. */
    readonly action: string | undefined
    /** What the button says while it is sent. */
    readonly busy?: string | undefined
    /** What the button says that leaves the dialog. */
    readonly cancel?: string
    readonly children: ReactNode
    readonly draft?: ComponentProps<typeof Restored>["draft"] | undefined
    /** Whether it is what its page is for. */
    readonly isMain?: boolean
    /** Whether what is typed can be sent. */
    readonly isReady?: boolean
    /** Whether its fields stand beside each other. */
    readonly isWide?: boolean
    readonly onSubmit: () => void
    /** What is said of none of the fields, and of which ones something is said. */
    readonly refused?: { readonly other: string | undefined; readonly at?: object } | undefined
    readonly request?: { readonly isPending: boolean; readonly reset: () => void } | undefined
  }
) => {
  const isInDialog = useContext(CloseContext) !== undefined
  const isBusy = request?.isPending === true
  const send = action === undefined ?
    null :
    (
      <Button type="submit" variant={isMain ? "primary" : "secondary"} disabled={!isReady || isBusy}>
        {isBusy ? busy : action}
      </Button>
    )
  // What was refused is not what is typed from now on.
  const forget = () => {
    if (!isBusy && Object.keys(refused?.at ?? {}).length > 0) request?.reset()
  }
  return (
    <form
      className={isWide ? "form wide" : "form"}
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault()
        if (action !== undefined && isReady && !isBusy) onSubmit()
      }}
    >
      {draft === undefined ? null : <Restored draft={draft} />}
      {children}
      {refused === undefined ? null : <Refused by={refused} />}
      {isInDialog
        ? (
          <DialogActions>
            <Cancel>{cancel}</Cancel>
            {send}
          </DialogActions>
        )
        : send}
    </form>
  )
}
