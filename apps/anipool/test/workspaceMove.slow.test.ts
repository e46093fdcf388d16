/**
 * A workspace that moves to another installation, as its callers see it: served here, for a moment nowhere, then there.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Program from "./Program.ts"

/** What a caller is answered, and when. */
interface Answer {
  readonly at: number
  readonly status: number
  readonly body: { readonly success: boolean; readonly code?: string; readonly message?: string }
}

const post = async (address: string, secret: string, path: string, body: unknown): Promise<Answer> => {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  return { at: Date.now(), status: response.status, body: await response.json() as Answer["body"] }
}

/** Asks for numbers, one after the other, until the scope ends. */
const asking = (address: string, secret: string, answers: Array<Answer>) =>
  Effect.promise(async (signal) => {
    for (let call = 0; !signal.aborted; call++) {
      const lead = { prospect_phone: `212555${1_000 + call % 9_000}`, dialer_campaign: "C1" }
      answers.push(await post(address, secret, "/assignment", lead))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

/** For how long callers may go on with numbers of their own. */
const closedMs = 30_000

describe("a workspace that moves", () => {
  it.scopedLive(
    "has its callers go on with their own numbers for a moment, and says where it is",
    () =>
      Effect.gen(function*() {
        const databases = yield* Effect.all([TestDatabase.make, TestDatabase.make])
        const [here, there] = [Program.environment(databases[0].url), Program.environment(databases[1].url)]
        const command = (...words: ReadonlyArray<string>) =>
          Effect.map(Program.run(here, ...words, "--json"), ({ exit, stderr, stdout }) => {
            assert.strictEqual(exit, 0, stderr)
            return JSON.parse(stdout) as { readonly secret: string }
          })
        const [atHere, atThere] = [yield* Program.serve(here), yield* Program.serve(there)]
        yield* command("workspace", "create", "--name", "Acme", "--country", "us")
        const { secret } = yield* command("key", "create", "--workspace", "Acme", "--type", "universal")
        const made = yield* Effect.promise(async () => [
          await post(atHere, secret, "/custom/campaigns", { id: "C1", name: "C1", type: "Outbound" }),
          await post(atHere, secret, "/custom/anis", {
            country_code: "+1",
            number: "2125550100",
            inbound_group_id: "east"
          })
        ])
        assert.deepStrictEqual(made.map(({ status }) => status), [200, 200], JSON.stringify(made))

        const [answersHere, answersThere]: readonly [Array<Answer>, Array<Answer>] = [[], []]
        yield* Effect.forkScoped(asking(atHere, secret, answersHere))
        yield* Effect.forkScoped(asking(atThere, secret, answersThere))
        const until = (isSo: () => boolean) => Effect.repeat(Effect.sleep("50 millis"), { until: isSo })
        const isServed = ({ status }: Answer) => status === 200
        yield* until(() => answersHere.filter(isServed).length > 20 && answersThere.length > 20)
        // The key is nobody's there yet.
        assert.isTrue(answersThere.every(({ status }) => status === 401))

        const address = "https://eu.example.com"
        const to = Redacted.value(databases[1].url)
        yield* command("workspace", "move", "--workspace", "Acme", "--to", to, "--address", address)
        // Servers know within seconds that it has moved for good.
        const hasMoved = `The workspace has moved to another installation: ${address}`
        yield* until(() => answersThere.filter(isServed).length > 20 && answersHere.at(-1)?.body.message === hasMoved)
        // Served, then refused for good, and nobody was answered anything else.
        const refused = answersHere.filter((each) => !isServed(each))
        assert.deepStrictEqual(answersHere.slice(-refused.length), refused)
        for (const { body, status } of refused) {
          assert.strictEqual(status, 503)
          assert.deepInclude(body, { success: false, code: "workspace_moved" })
        }
        assert.isBelow(answersThere.find(isServed)!.at - answersHere.findLast(isServed)!.at, closedMs)
      }),
    120_000
  )
})
