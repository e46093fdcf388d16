/**
 * Somebody else changed the same meanwhile: both sides, and the choice. Nothing of one's own was saved yet.
 */
import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import { DialogActions } from "./Dialog.tsx"
import { Notice } from "./states.tsx"

/** One side: what it is, in a word or two, and what it holds. */
interface Side {
  readonly title: string
  readonly shown: ReactNode
}

/** The choice; `what` is the thing that both changed. */
export const Conflict = (
  { error, isBusy, mine, onApply, onLeave, theirs, what }: {
    readonly what: string
    readonly theirs: Side
    readonly mine: Side
    readonly error: Error | null
    readonly isBusy: boolean
    readonly onApply: () => void
    readonly onLeave: () => void
  }
) => (
  <div role="alert" aria-label={`Others changed this ${what} meanwhile`}>
    <Notice tone="warn">Others changed this {what} since you opened it. Nothing of yours was saved yet.</Notice>
    <div className="conflict">
      {[theirs, mine].map(({ shown, title }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {shown}
        </section>
      ))}
    </div>
    {error === null ? null : <Notice tone="bad">{error.message}</Notice>}
    <DialogActions>
      <Button onClick={onLeave} disabled={isBusy}>Take theirs</Button>
      <Button variant="primary" onClick={onApply} disabled={isBusy}>
        {isBusy ? "Saving…" : "Apply mine on top"}
      </Button>
    </DialogActions>
  </div>
)
