import * as Library from "@anipool/library"
import { assert, describe, it } from "@effect/vitest"
import { all, dial, rejectionOf, withAcme } from "./fixture.ts"

const lead = { prospectPhone: "2125550100", dialerCampaign: "C1" }

describe("Anipool behind promises", () => {
  it("assigns singly and in batches, each lead failing alone", () =>
    withAcme(["2125550112"], async (acme) => {
      await acme.setPolicy({ dailyCap: 2 })
      const assigned = await acme.assign(lead)
      assert.deepInclude(assigned, { success: true, ani: "+12125550112", callingCode: 1, national: "2125550112" })
      const rows = await acme.assignBatch([lead, { ...lead, prospectPhone: "1" }, lead])
      assert.deepStrictEqual(rows.map(({ success }) => success), [true, false, false])
      assert.deepInclude(rows[1], { message: "prospectPhone: expected 10 to 20 characters" })
      assert.deepInclude(rows[1]?.success === false ? rows[1].error : {}, {
        code: "invalid_request",
        field: "prospectPhone"
      })
      assert.deepInclude(rows[2], { success: false, message: "No available ANI found", explanation: undefined })
      const preview = await acme.preview(lead)
      assert.strictEqual(preview.success, false)
      assert.strictEqual(preview.explanation?.passedOver[0]?.reason, "at-daily-cap")
    }))

  it("counts a request with a key once", () =>
    withAcme(["2125550112", "2125550113"], async (acme) => {
      const first = await acme.assign(lead, { requestKey: "K" })
      assert.strictEqual(first.success && first.ani, await acme.assign(lead, { requestKey: "K" }).then(aniOf))
      const other = await rejectionOf(acme.assign({ ...lead, prospectPhone: "2125550199" }, { requestKey: "K" }))
      assert.instanceOf(other, Library.ConflictError)
      assert.deepInclude(other, { code: "idempotency_key_reused", message: "requestKey: was used for another request" })
    }))

  it("registers campaigns, dispositions and ANIs, and walks through lists of several pages", () =>
    withAcme([], async (acme) => {
      const campaign = await acme.campaigns.update("C1", { name: "Wind" })
      assert.deepStrictEqual(campaign, await acme.campaigns.get("C1"))
      await acme.campaigns.remove("C1")
      assert.instanceOf(await rejectionOf(acme.campaigns.get("C1")), Library.NotFoundError)

      const sold = { id: "D1", name: "Sold", type: "Agent", contact: true, success: true } as const
      assert.deepStrictEqual(await acme.dispositions.create(sold), sold)
      await acme.dispositions.update("D1", { success: false, name: undefined })
      assert.deepStrictEqual(await acme.dispositions.get("D1"), { ...sold, success: false })
      await acme.dispositions.remove("D1")

      const ani = await acme.anis.create({ countryCode: 1, number: "(212) 555-0112", inboundGroupId: "P1" })
      assert.deepStrictEqual(ani, await acme.anis.get("+12125550112"))
      const numbers = Array.from({ length: 1_500 }, (_, i) => ({
        countryCode: 1 as const,
        number: `212555${String(1_000 + i)}`,
        inboundGroupId: "P2"
      }))
      const imported = await acme.anis.importMany([...numbers, { countryCode: 1, number: "1", inboundGroupId: "P2" }])
      assert.deepInclude(imported, { created: 1_500, refused: 1 })
      const listed = await all(acme.anis.list({ inboundGroupId: "P2" }))
      assert.strictEqual(listed.length, 1_500)
      assert.strictEqual(new Set(listed.map(({ id }) => id)).size, 1_500)
      assert.deepInclude(listed[0], { state: "NY", locality: "New York" })
      await acme.anis.update("2125550112", { brandName: "Numbers Inc", isBranded: true })
      assert.deepInclude(await acme.anis.remove("2125550112"), { brandName: "Numbers Inc" })
    }))

  it("makes, replaces and deletes groups, one or many, and refuses those of a workspace without", () =>
    withAcme(["2125550112"], async (acme) => {
      assert.deepStrictEqual(await acme.groups.replace({ groupId: "P1", groupName: "East", phones: ["2125550113"] }), {
        groupId: "P1",
        phonesAdded: 1,
        phonesRemoved: 1,
        anisCreated: 1,
        anisRemoved: 1
      })
      const made = await acme.groups.createMany([
        { groupId: "P2", phones: ["2125550114"] },
        { groupId: "P1", phones: ["2125550115"] },
        { groupId: "P3", phones: ["nonsense"] }
      ])
      assert.deepStrictEqual(made.results.map(({ success }) => success), [true, false, false])
      assert.deepInclude(made.results[1], { groupId: "P1", message: "Group already exists" })
      const doubled = await rejectionOf(acme.groups.removeMany(["P1", "P1"]))
      assert.instanceOf(doubled, Library.InvalidRequestError)
      assert.deepInclude(doubled, { field: "1.groupId", message: "1.groupId: expected each group once" })
      assert.deepStrictEqual(await acme.groups.get("P1"), { groupId: "P1", name: "East", phones: ["2125550113"] })
      assert.deepStrictEqual((await all(acme.groups.list())).map(({ anis, groupId }) => [groupId, anis]), [
        ["P1", 1],
        ["P2", 1]
      ])
      assert.deepInclude(await acme.groups.removeMany(["P1", "P2", "P9"]), { success: false, anisRemoved: 2 })
      await acme.change({ inboundGroups: false })
      const refused = await rejectionOf(acme.groups.get("P1"))
      assert.instanceOf(refused, Library.NotEnabledError)
      assert.deepInclude(refused, { code: "not_enabled" })
    }))

  it("takes snapshots as groups and as text, and a worker applies them", () =>
    withAcme(["2125550112"], async (acme, anipool) => {
      const groups = async function*() {
        yield { groupId: "P1", phones: ["2125550113"] }
        yield { groupId: "P2", groupName: "West", phones: ["3105550113", "nonsense"] }
      }
      const preview = await acme.snapshots.preview(groups())
      assert.deepInclude(preview.result, { groupsCreated: 1, groupsReplaced: 1, phonesSkipped: 1 })
      const upload = await acme.snapshots.upload(groups(), { expectedState: preview.state })
      assert.strictEqual(upload.status, "queued")
      await anipool.worker.start()
      const seen: Array<Library.SnapshotUpload> = []
      const done = await acme.snapshots.finished(upload.id, { onProgress: (upload) => seen.push(upload) })
      assert.strictEqual(done.status, "completed")
      assert.deepStrictEqual(seen.at(-1), done)
      assert.deepStrictEqual((await all(acme.snapshots.current())).map(({ phones }) => phones), [
        ["2125550113"],
        ["3105550113"]
      ])

      const changed = await rejectionOf(acme.snapshots.upload(groups(), { expectedState: preview.state }))
      assert.instanceOf(changed, Library.StateChangedError)
      const text = async function*() {
        yield new TextEncoder().encode("[{\"group_id\":\"P1\",")
        yield new TextEncoder().encode("\"phones\":[\"2125550119\"]}]")
      }
      const second = await acme.snapshots.upload(text())
      await acme.snapshots.finished(second.id)
      assert.deepStrictEqual(await acme.groups.get("P1").then(({ phones }) => phones), ["2125550119"])
      assert.strictEqual((await acme.snapshots.list(10)).length, 2)

      const broken = new Error("the file is gone")
      const failing = async function*() {
        yield { groupId: "P1", phones: [] }
        throw broken
      }
      assert.strictEqual(await rejectionOf(acme.snapshots.upload(failing())), broken)
    }))

  it("pauses, remediates, and tells of it", () =>
    withAcme(["2125550112", "2125550113"], async (acme) => {
      await acme.reputation.pause("2125550112", { note: "too many complaints" })
      const again = await rejectionOf(acme.reputation.pause("2125550112"))
      assert.instanceOf(again, Library.ConflictError)
      assert.deepInclude(again, { code: "ani_not_active" })
      const carrier = await rejectionOf(acme.reputation.activate("2125550112", { carrier: "12" }))
      assert.deepInclude(carrier, { code: "invalid_request", field: "carrier" })
      await acme.reputation.activate("2125550112")
      const { transitions } = await acme.reputation.history("2125550112")
      assert.deepStrictEqual(transitions.map(({ event, note }) => [event, note]), [
        ["activate", null],
        ["pause", "too many complaints"]
      ])
      assert.isTrue((await acme.reputation.requestRemediation("2125550113")).isReceived)
      assert.isFalse((await acme.reputation.requestRemediation("2125550113")).isReceived)
      const [request] = await all(acme.reputation.remediations({ ani: "2125550113" }))
      const moved = await acme.reputation.moveRemediation(request!.id, { state: "DONE", note: "mended" })
      assert.strictEqual(moved.state, "DONE")
      const back = await rejectionOf(acme.reputation.moveRemediation(request!.id, { state: "IN_PROGRESS" }))
      assert.deepInclude(back, { code: "remediation_transition" })
      assert.strictEqual((await all(acme.reputation.list({ number: "212" }))).length, 2)
      assert.deepInclude(await acme.reputation.page({ page: 2, pageSize: 1 }), { total: 2, totalPages: 2 })
      const plan = await acme.reputation.planRest()
      assert.deepStrictEqual(plan, [])
      assert.deepStrictEqual(await acme.reputation.applyRest(plan.map(({ id }) => id)), { rested: 0 })
    }))

  it("queues dials, which a worker counts, and plans from them", () =>
    withAcme(["2125550112"], async (acme, anipool) => {
      await acme.dispositions.create({ id: "busy", name: "Busy", type: "System", contact: false, success: false })
      await Promise.all([
        acme.dials.post(dial("1", "2125550112")),
        acme.dials.post(dial("1", "2125550112")),
        acme.dials.post({ ...dial("2", "2125550112"), campaignId: "C9" })
      ])
      const wrong = await rejectionOf(acme.dials.post({ ...dial("3", "2125550112"), agentName: "" }))
      assert.instanceOf(wrong, Library.InvalidRequestError)
      assert.deepInclude(wrong, { field: "agentName", message: "agentName: is missing or empty, expected text" })
      await until(async () => await acme.dials.figuresAge() > 0)
      await anipool.worker.start()
      await until(async () => {
        const [report] = await all(acme.reputation.list())
        return report!.ani.today.dials > 0
      })
      await until(async () => await acme.dials.figuresAge() === 0)
      await anipool.worker.stop()
      assert.isFalse(anipool.worker.isRunning())
      await acme.dials.setClass("Busy", "block")
      assert.deepStrictEqual(await acme.dials.classes(), [{ name: "busy", class: "block" }])
      const today = new Date().toISOString().slice(0, 10)
      const plan = await acme.planner.generate({ dateStart: today, dateEnd: today }, { keep: true })
      assert.isAbove(plan.totalDials, 0)
      assert.strictEqual((await acme.planner.history(10))[0]?.totals.totalDials, plan.totalDials)
      const dry = await acme.dials.recount({ isDryRun: true })
      assert.strictEqual(dry.corrected, 0)
    }))

  it("has keys, whose secrets it knows again", () =>
    withAcme([], async (acme, anipool) => {
      const { key, secret } = await acme.keys.create({ type: "assignment", name: "dialer", defaultCampaign: "C1" })
      assert.deepInclude(await anipool.authenticate(secret), { key })
      assert.isUndefined(await anipool.authenticate("nobody's"))
      const rotated = await acme.keys.rotate(key.id)
      assert.notStrictEqual(rotated.secret, secret)
      await acme.keys.revoke(key.id)
      assert.deepInclude((await acme.keys.list())[0], { id: key.id, isRevoked: true })
      assert.isUndefined(await anipool.authenticate(rotated.secret))
    }))

  it("has workspaces, whose settings and policies change", () =>
    withAcme(["2125550112"], async (acme, anipool) => {
      const taken = await rejectionOf(anipool.workspaces.create({ name: "Acme", country: "us" }))
      assert.instanceOf(taken, Library.ConflictError)
      const same = await anipool.workspaces.put({ name: "Acme", country: "us", policy: { hourlyCap: 3 } })
      assert.strictEqual(same.id, acme.id)
      assert.deepInclude((await same.policy()).effective, { hourlyCap: 3, dailyCap: null })
      await acme.setPolicy({ dailyCap: 9 }, "C1")
      assert.deepStrictEqual((await acme.policy("C1")).override, { dailyCap: 9 })
      const wrong = await rejectionOf(acme.setPolicy({ dailyCap: 0 }))
      assert.deepInclude(wrong, { code: "invalid_request", field: "dailyCap" })
      assert.deepInclude(await acme.change({ name: "Acme Solar" }), { name: "Acme Solar" })
      assert.deepInclude(await acme.settings(), { name: "Acme Solar", inboundGroups: true })
      assert.deepInclude(await acme.policy("C1"), { override: { dailyCap: 9 } })
      const gone = await rejectionOf(anipool.workspaces.get("Acme"))
      const unknown = await rejectionOf(same.assign({ prospectPhone: "2125550100", dialerCampaign: "C9" }))
      assert.instanceOf(unknown, Library.NotFoundError)
      assert.deepInclude(unknown, { code: "campaign_not_found" })
      assert.instanceOf(gone, Library.NotFoundError)
      assert.deepInclude(gone, { code: "workspace_not_found", name: "NotFoundError" })
      assert.deepStrictEqual((await anipool.workspaces.list()).map(({ name }) => name), ["Acme Solar"])
    }))

  it("tells programs that no compiler holds to the types which parameter is wrong", () =>
    withAcme([], async (acme) => {
      const wrong = async (promise: Promise<unknown>, field: string) => {
        const error = await rejectionOf(promise)
        assert.instanceOf(error, Library.InvalidRequestError)
        assert.instanceOf(error, Library.AnipoolError)
        assert.deepInclude(error, { field })
      }
      const any = <A>(input: unknown) => input as A
      await wrong(acme.assign(any({ dialerCampaign: "C1" })), "prospectPhone")
      await wrong(acme.assign(any({ ...lead, countryCode: "1" })), "countryCode")
      await wrong(acme.assign(any(null)), "lead")
      await wrong(acme.assignBatch(any("leads")), "leads")
      await wrong(acme.campaigns.create(any({ id: 5, name: "N", type: "Outbound" })), "id")
      await wrong(acme.campaigns.update("C1", any({ type: "Sideways" })), "type")
      await wrong(acme.anis.get(any(2125550112)), "number")
      await wrong(acme.groups.create(any({ groupId: "P1" })), "0.phones")
      await wrong(acme.dials.post(any(undefined)), "dial")
      await wrong(acme.planner.generate(any({ groupBy: "moon" })), "groupBy")
      await wrong(acme.keys.create(any({ type: "any" })), "type")
      const required = await rejectionOf(acme.assign({ prospectPhone: "2125550100" }))
      assert.deepInclude(required, { code: "campaign_required", field: "dialerCampaign" })
    }))
})

const aniOf = (assigned: Library.Assignment) => assigned.success && assigned.ani

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
