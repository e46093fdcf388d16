import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Client } from "pg"
import { ended, json, run, start, temporary } from "./anipoolProcess.ts"
import * as SellerServer from "./sellerServer.ts"

// In real time, as processes and their database are: hence `it.scopedLive`.

describe("an order whose process is killed while the provider does not answer", () => {
  for (const provider of ["telnyx", "twilio"] as const) {
    it.scopedLive(`is brought to its end once, at ${provider}`, () =>
      Effect.gen(function*() {
        const seller = yield* SellerServer.start
        const { url } = yield* TestDatabase.make
        const variables = {
          DATABASE_URL: Redacted.value(url),
          TELNYX_API_KEY: "KEY-secret",
          TWILIO_ACCOUNT_SID: "AC1",
          TWILIO_AUTH_TOKEN: "twilio-secret"
        }
        json(yield* run(variables, "workspace", "create", "--name", "Acme", "--country", "us", "--json"))
        const list = join(yield* temporary, "list.csv")
        yield* Effect.promise(() => writeFile(list, "area_code,anis\n212,2\n"))
        const where = ["--workspace", "Acme", "--url", seller.url]
        const order = ["provider", "order", ...where, "--from", provider, "--list", list, "--send"]
        // Twilio sells one by one: the second one's answer never comes.
        seller.troubles.push(...provider === "twilio" ? ["none" as const] : [], "silent")
        const child = yield* start(variables, ...order)
        const isSilent = Effect.sync(() => seller.posts.length === (provider === "twilio" ? 2 : 1))
        yield* Effect.repeat(Effect.delay(isSilent, "10 millis"), { until: (is) => is })
        const killed = ended(child)
        child.kill("SIGKILL")
        assert.strictEqual((yield* killed).exit, -1)
        assert.lengthOf(seller.owned, 2)

        const resume = (...more: ReadonlyArray<string>) =>
          run(variables, "provider", "order-resume", ...where, "--order", "1", "--json", ...more)
        const [again, busy] = yield* Effect.all([run(variables, ...order, "--ignore-owned"), resume("--send")], {
          concurrency: 2
        })
        assert.include(again.stdout, "2 of the list are on order")
        assert.include(busy.stderr, "order 1: another process is at it")
        // Five minutes later.
        const client = new Client(Redacted.value(url))
        yield* Effect.acquireRelease(Effect.promise(() => client.connect()), () => Effect.promise(() => client.end()))
        yield* Effect.promise(() =>
          client.query("UPDATE number_order SET lease_until = now(), sent_at = sent_at - interval '5 minutes'")
        )
        const two = yield* Effect.all([resume("--send"), resume("--send")], { concurrency: 2 })
        const done = json(two.find(({ exit }) => exit === 0)!) as { readonly state: string }
        assert.strictEqual(done.state, "allocated")
        assert.lengthOf(seller.owned, 2)
        assert.lengthOf(seller.posts, provider === "twilio" ? 2 : 1)
      }))
  }
})
