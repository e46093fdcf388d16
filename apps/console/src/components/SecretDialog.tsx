/**
 * A secret that is shown this once: neither Escape nor a click beside it closes it.
 */
import { useState } from "react"
import { Button } from "./Button.tsx"
import { Dialog, DialogActions } from "./Dialog.tsx"
import { TextField } from "./Field.tsx"
import { Notice } from "./states.tsx"

/** Shows a secret; undefined: nothing. */
export const SecretDialog = (
  { onClose, secret, title }: {
    readonly title: string
    readonly secret: string | undefined
    readonly onClose: () => void
  }
) => (
  <Dialog isOpen={secret !== undefined} mustBeRead title={title} onClose={onClose}>
    <Secret secret={secret ?? ""} onClose={onClose} />
  </Dialog>
)

// internal

const Secret = ({ onClose, secret }: { readonly secret: string; readonly onClose: () => void }) => {
  const [copied, setCopied] = useState<"yes" | "no">()
  // There is no clipboard where the page came over plain HTTP from another machine.
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error("none")))
      .then(() => setCopied("yes"), () => setCopied("no"))
  return (
    <>
      <Notice tone="warn">It is shown this once only: copy it to where it is used.</Notice>
      <TextField label="Secret" readOnly value={secret} onFocus={(event) => event.target.select()} />
      <p className="muted" role="status">
        {copied === undefined
          ? ""
          : copied === "yes"
          ? "Copied."
          : "It could not be copied: select it and copy it by hand."}
      </p>
      <DialogActions>
        <Button onClick={copy}>Copy</Button>
        <Button variant="primary" onClick={onClose}>I have copied it</Button>
      </DialogActions>
    </>
  )
}
