/**
 * The first set-up: makes the administrator of an installation that has no users, by the code that the server printed.
 */
import { useMutation } from "@tanstack/react-query"
import * as Redacted from "effect/Redacted"
import { useState } from "react"
import { refusals } from "../api/refusals.ts"
import { run } from "../api/run.ts"
import { TextField } from "../components/Field.tsx"
import { Form } from "../components/Form.tsx"
import { Brand } from "../layout/Brand.tsx"
import { ownClient } from "./enter.ts"

/** The first set-up. */
export const SetUp = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const [code, setCode] = useState("")
  const [name, setName] = useState("")
  const [displayName, setDisplayName] = useState("")
  const [password, setPassword] = useState("")
  const setUp = useMutation({
    mutationFn: async () => {
      const payload = {
        code: Redacted.make(code),
        name: name.trim().toLowerCase() as never,
        ...displayName.trim() === "" ? {} : { displayName: displayName.trim() },
        password: Redacted.make(password)
      }
      await run(ownClient().adminSignIn.setUp({ payload }))
      await onDone()
    }
  })
  const refused = refusals(setUp.error, ["code", "name", "displayName", "password"], { sign_in_failed: "code" })
  return (
    <main className="sign-in">
      <title>Set up · Anipool</title>
      <div className="sign-in-box">
        <Brand />
        <div className="card">
          <h1>Make the first administrator</h1>
          <p className="muted">
            Who started the server sees a code in its output. Whoever knows it may make the administrator, once.
          </p>
          <Form action="Set up" busy="Setting up…" refused={refused} request={setUp} onSubmit={() => setUp.mutate()}>
            <TextField
              label="Code"
              name="code"
              autoComplete="one-time-code"
              autoFocus
              required
              value={code}
              onValue={setCode}
              error={refused.at.code}
            />
            <TextField
              label="Name"
              name="username"
              autoComplete="username"
              required
              value={name}
              onValue={setName}
              error={refused.at.name}
              hint="What you sign in with: an e-mail address, say."
            />
            <TextField
              label="Full name"
              name="name"
              autoComplete="name"
              value={displayName}
              onValue={setDisplayName}
              error={refused.at.displayName}
            />
            <TextField
              label="Password"
              type="password"
              name="password"
              autoComplete="new-password"
              required
              value={password}
              onValue={setPassword}
              hint="At least 12 characters."
              error={refused.at.password}
            />
          </Form>
        </div>
      </div>
    </main>
  )
}
