import * as Anipool from "@anipool/core/Anipool"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newAnis, newCaller, newCampaign } from "./fixture.ts"

describe("Anipool behind promises", () => {
  it("assigns singly and in batches, and rejects with what is wrong", async () => {
    const anipool = await Anipool.make(MemoryStorage.layer)
    try {
      const caller = await anipool.run(Effect.gen(function*() {
        const caller = yield* newCaller({ policy: { dailyCap: 2 } })
        yield* newCampaign(caller, "C1")
        yield* newAnis(caller, "P1", ["2125550001"])
        return caller
      }))
      const { name } = caller.workspace
      const lead = { prospectPhone: "2125550100", dialerCampaign: "C1" }
      assert.deepStrictEqual(await anipool.assign(name, lead, { e164: true }), {
        success: true,
        ani: "+12125550001",
        message: "ANI assigned successfully"
      })
      assert.deepStrictEqual(await anipool.assignBatch(name, [lead, lead, { ...lead, prospectPhone: "1" }]), [
        { ani: "2125550001", error: "" },
        { ani: "", error: "No available ANI found" },
        { ani: "", error: "prospect_phone: expected 10 to 20 characters" }
      ])
      const refused = await anipool.assign("nobody", lead).then(() => undefined, (error: Error) => error.message)
      assert.strictEqual(refused, "Workspace not found")
    } finally {
      await anipool.close()
    }
  })
})
