/**
 * Takes a key, asks the server what it opens, and holds it. Its frame is its own: `Form` would be loaded before the first page is.
 */
import { useMutation } from "@tanstack/react-query"
import { type ReactNode, type RefObject, useState } from "react"
import { ApiError } from "../api/ApiError.ts"
import { makeClient } from "../api/ConsoleApi.ts"
import { run } from "../api/run.ts"
import { Button } from "../components/Button.tsx"
import { TextField } from "../components/Field.tsx"
import * as HeldKeys from "./heldKeys.ts"

/** A form for one key. It is a password to the browser: not shown, and for a password manager to keep. */
export const KeyForm = (
  { action, children, input, onDone }: {
    /** What the button says. */
    readonly action: string
    readonly onDone?: () => void
    /** For a dialog to focus, which knows where the focus goes back to. Without it the input takes the focus itself. */
    readonly input?: RefObject<HTMLInputElement | null>
    readonly children?: ReactNode
  }
) => {
  const [secret, setSecret] = useState("")
  const check = useMutation<void, Error, string>({
    mutationFn: async (secret) => {
      const session = await run(makeClient({ secret }).adminSession.session())
      const refused = HeldKeys.add(secret, session)
      if (refused !== undefined) throw new ApiError("answered", refused)
    },
    onSuccess: () => {
      setSecret("")
      onDone?.()
    }
  })
  const trimmed = secret.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== "" && !check.isPending) check.mutate(trimmed)
      }}
    >
      <TextField
        label="API key"
        type="password"
        name="key"
        autoComplete="current-password"
        ref={input}
        autoFocus={input === undefined}
        required
        value={secret}
        onValue={setSecret}
        error={check.error?.message}
      />
      {children}
      <Button type="submit" variant="primary" disabled={trimmed === "" || check.isPending}>
        {check.isPending ? "Checking…" : action}
      </Button>
    </form>
  )
}
