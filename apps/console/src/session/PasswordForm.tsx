/**
 * Takes a name and a password. What the browser gets for them is a cookie that no script can read. Its frame is its own: `Form`
 * is not there before the first page is.
 */
import { useMutation } from "@tanstack/react-query"
import * as Redacted from "effect/Redacted"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { run } from "../api/run.ts"
import { Button } from "../components/Button.tsx"
import { TextField } from "../components/Field.tsx"
import { Refused } from "../components/states.tsx"
import { ownClient } from "./enter.ts"

/** A form for a name and a password. */
export const PasswordForm = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const [name, setName] = useState("")
  const [password, setPassword] = useState("")
  const signIn = useMutation({
    mutationFn: async () => {
      const payload = { name, password: Redacted.make(password) }
      await run(ownClient().adminSignIn.signIn({ payload }))
      await onDone()
    }
  })
  const refused = refusals(signIn.error, ["name", "password"], { sign_in_failed: "password" })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!signIn.isPending) signIn.mutate()
      }}
    >
      <TextField
        label="Name"
        name="username"
        autoComplete="username"
        autoFocus
        required
        value={name}
        onValue={setName}
        error={refused.at.name}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
        error={refused.at.password}
      />
      <Refused by={refused} />
      <Button type="submit" variant="primary" disabled={name.trim() === "" || password === "" || signIn.isPending}>
        {signIn.isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  )
}
