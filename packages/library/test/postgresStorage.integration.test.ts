import { type Assignment, createAnipool, postgresStorage, StorageUnavailableError } from "@anipool/library"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { dial } from "./fixture.ts"

describe("a library over PostgreSQL", () => {
  it("says in one sentence that the database cannot be reached, and no password", async () => {
    const storage = postgresStorage({ url: "postgres://nobody:hunter2@127.0.0.1:1/none" })
    const refused = await createAnipool({ storage }).then(() => undefined, (error: unknown) => error)
    assert.instanceOf(refused, StorageUnavailableError)
    assert.match(refused.message, /^Storage cannot be opened: [^{}]*connect ECONNREFUSED 127\.0\.0\.1:1$/)
  })

  it.scopedLive("makes the schema, and shares everything with others on the same database", () =>
    Effect.gen(function*() {
      const database = yield* TestDatabase.makeEmpty
      const url = Redacted.value(database.url)
      yield* Effect.promise(async () => {
        await using one = await createAnipool({ storage: postgresStorage({ url, maxConnections: 3 }), actor: "leads" })
        await using other = await createAnipool({ storage: postgresStorage({ url, maxConnections: 3 }) })
        const acme = await one.workspaces.create({ name: "Acme", country: "us", policy: { dailyCap: 5 } })
        await acme.campaigns.create({ id: "C1", name: "Solar", type: "Outbound", inboundPoolId: "P1" })
        await acme.anis.create({ countryCode: 1, number: "2125550112", inboundGroupId: "P1" })
        const same = await other.workspaces.get("Acme")
        const lead = { prospectPhone: "2125550100", dialerCampaign: "C1" }
        const found = (assigned: ReadonlyArray<Assignment>) => assigned.filter(({ success }) => success).length
        const [here, there] = await Promise.all(
          [acme, same].map((workspace) =>
            Promise.all(Array.from({ length: 8 }, () => workspace.assign(lead))).then(found)
          )
        )
        assert.strictEqual(here! + there!, 5)

        await other.worker.start()
        await acme.dials.post(dial("1", "2125550112"))
        for (;;) {
          const { anis } = await acme.reputation.page({ page: 1, pageSize: 1 })
          if (anis[0]!.ani.dialsTotal === 1) break
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })
    }))
})
