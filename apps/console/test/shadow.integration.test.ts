/**
 * The shadow of a day: its figures, and its computation.
 */
import type { Report } from "@anipool/domain/shadow/Shadow"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ShadowReports } from "@anipool/storage/ShadowReports"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"

const figures = { mostUses: 9, spread: 8, overCap: 7, bursts: 6, repeats: 5, refused: 4 }

/** A report that has everything. */
const whole: Report = {
  day: "2026-03-05",
  dials: 1_234,
  shown: { ...figures, localShare: 40, within50Miles: 50, medianMiles: 12.5, notCallable: 77 },
  anipool: { ...figures, localShare: 95.5, within50Miles: 100, medianMiles: null, notCallable: 0 },
  byCampaign: [],
  campaignsLeft: 3,
  byHour: [],
  same: 617,
  disagreements: [],
  live: {
    asked: 1_000,
    matched: 990,
    unmatched: 10,
    unasked: 244,
    byCampaign: [{ campaign: "solar-outbound", asked: 1_000, matched: 990, unmatched: 10, unasked: 244 }]
  },
  anis: 20,
  skipped: 2,
  waiting: 1
}

/** Does something with the shadows of a workspace. */
const inShadows = <A, E>(
  server: ConsoleServer,
  workspace: string,
  use: (reports: ShadowReports["Type"], id: WorkspaceId) => Effect.Effect<A, E>
) =>
  server.inStorage(Effect.gen(function*() {
    const workspaces = yield* Workspaces
    const { id } = Option.getOrThrow(yield* workspaces.findByName(workspace))
    return yield* use(yield* ShadowReports, id)
  }))

browserTests("shadow", (it, server) => {
  it("shows what asked in a live shadow, and what a report lacks", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const madeAt = Date.parse("2026-03-06T12:00:00Z")
    await inShadows(server(), workspace, (reports, id) => reports.save(id, { madeAt, report: whole }))
    await goto("/shadow")
    await signIn(await server().person("operator", workspace))
    await page.getByRole("combobox", { name: "Report of" }).click()
    await page.getByRole("option", { name: "5 Mar 2026, 1,234 dials" }).click()
    const live = page.getByRole("table", { name: "Live shadow" }).getByRole("row", { name: /^solar-outbound/ })
    await live.waitFor()
    assert.deepStrictEqual(await live.getByRole("cell").allInnerTexts(), ["1,000", "990", "10", "244"])
    for (
      const text of ["1 dial still waited", "2 dials could not be replayed", "and 3 campaigns more", "They do not"]
    ) await page.getByText(text).waitFor()
    const cells = (name: RegExp) =>
      page.getByRole("table", { name: "The whole day" }).getByRole("row", { name }).getByRole("cell").allInnerTexts()
    assert.deepStrictEqual(await cells(/^Median miles/), ["12.5", "–"])
    assert.deepStrictEqual(await cells(/^Nobody can call back/), ["77", "0"])
    await assertAccessible()
  })

  it("cancels what is computed, and says why one failed", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const claimed = () =>
      inShadows(server(), workspace, (reports, id) =>
        Effect.gen(function*() {
          yield* reports.begin(id, "2026-03-04")
          const claim = Option.getOrThrow(yield* reports.claim(Duration.minutes(5)))
          yield* reports.progress(claim, 5_000, Duration.minutes(5))
          return claim
        }))
    await claimed()
    await goto("/shadow")
    await signIn(await server().person("operator", workspace))
    await page.getByText("4 Mar 2026 is being computed: 5,000 dials so far.").waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Compute" }).isDisabled())
    await assertAccessible()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByText("The computation of 4 Mar 2026 was cancelled.").waitFor()
    const claim = await claimed()
    await inShadows(server(), workspace, (reports) => reports.finish(claim, "It has too many dials"))
    await page.reload()
    await page.getByRole("alert").getByText("4 Mar 2026 could not be computed. It has too many dials").waitFor()
  })
})
