/**
 * Adds a key to those that are held, to open more pages.
 */
import { useRef } from "react"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { succeed } from "../components/toast.tsx"
import * as HeldKeys from "./heldKeys.ts"
import { KeyForm } from "./KeyForm.tsx"
import { useHeld } from "./useHeld.ts"

/** The dialog. */
export const AddKeyDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { keys } = useHeld()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      initialFocus={input}
      onClose={onClose}
      title="Your keys"
      description="Each type of key opens pages of its own. Add another of the same workspace to open more."
    >
      <ul className="key-list">
        {keys.map(({ credential, id, session }) => (
          <li key={id} className="row">
            <Badge tone="accent">{session.keyType}</Badge>
            <span className="muted mono">{"secret" in credential ? `${credential.secret.slice(0, 6)}…` : ""}</span>
            <Button
              size="small"
              variant="ghost"
              onClick={() => HeldKeys.drop(id, undefined)}
              aria-label={`Remove the ${session.keyType} key`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <KeyForm
        action="Add the key"
        input={input}
        onDone={() => {
          succeed("The key was added")
          onClose()
        }}
      />
    </Dialog>
  )
}
