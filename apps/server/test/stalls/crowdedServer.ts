/**
 * A server with a crowded workspace, as a process of its own: 500,000 numbers in groups of the largest size, thousands of
 * campaigns, their dials, and a member. Says where it is, and which workspace it is, on its first line.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { keepNewObjectsYoung } from "@anipool/core/GarbageCollection"
import { People } from "@anipool/core/people/People"
import { type DialRecord, none } from "@anipool/domain/dials/DialRecord"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import { UserName } from "@anipool/domain/people/User"
import * as Environment from "@anipool/environment/Environment"
import * as Server from "@anipool/server/Server"
import * as ServerStorage from "@anipool/server/ServerStorage"
import { StartFailed } from "@anipool/server/StartFailed"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials, importedMax } from "@anipool/storage/Dials"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Crowd from "./Crowd.ts"

keepNewObjectsYoung()

const scale = Config.all({
  numbers: Config.integer("CROWD_NUMBERS"),
  campaigns: Config.integer("CROWD_CAMPAIGNS"),
  dials: Config.integer("CROWD_DIALS")
}).pipe(Effect.withConfigProvider(ConfigProvider.fromEnv()))

const fill = Effect.gen(function*() {
  const { campaigns, dials, numbers } = yield* scale
  const administration = yield* Administration
  const groups = yield* InboundGroups
  const registered = yield* Campaigns
  const recorded = yield* Dials
  const { id } = yield* administration.putWorkspace({
    name: "crowded",
    country: "us",
    timeZone: "UTC",
    inboundGroups: true
  })
  for (const type of Crowd.keyTypes) {
    yield* administration.putKey(id, {
      type,
      secret: Redacted.make(Crowd.secretOf(type)),
      defaultCampaign: null,
      active: true,
      allowInUrl: false
    })
  }
  yield* (yield* People).create({
    name: UserName.make(Crowd.member.name),
    displayName: "Somebody",
    password: Redacted.make(Crowd.member.password),
    isAdministrator: true
  })
  for (let from = 0; from < numbers; from += GroupLimits.phonesMax) {
    const phones = Array.from(
      { length: Math.min(GroupLimits.phonesMax, numbers - from) },
      (_, i) =>
        PackedNumber.pack({
          callingCode: 1,
          number: Crowd.numberAt(from + i),
          areaCode: Crowd.numberAt(from + i).slice(0, 3)
        })
    )
    const groupId = Crowd.groupOf(from / GroupLimits.phonesMax)
    yield* groups.create(id, { groupId, name: `Group ${groupId}`, phones })
  }
  for (let i = 0; i < campaigns; i++) {
    yield* registered.create(id, {
      id: Crowd.campaignOf(i),
      name: `Campaign ${i}`,
      type: "Outbound",
      inboundPoolId: Crowd.groupOf(i % Math.ceil(numbers / GroupLimits.phonesMax)),
      policy: {}
    })
  }
  for (let from = 0; from < dials; from += importedMax) {
    const records = Array.from({ length: Math.min(importedMax, dials - from) }, (_, i) => dialOf(from + i, campaigns))
    const progress = { source: "crowd", position: from, lines: from, refused: 0, isComplete: false }
    yield* recorded.recordImported(id, records, progress)
  }
  return id
}).pipe(Effect.mapError((error) => new StartFailed({ message: String(error) })))

const dialOf = (i: number, campaigns: number): DialRecord => ({
  ...none,
  campaignId: Crowd.campaignOf(i % campaigns),
  campaignName: `Campaign ${i % campaigns}`,
  agentName: "Ann Lee",
  fromNumber: Crowd.numberAt(i),
  dispositionName: i % 3 === 0 ? "No Answer" : "Sale",
  toNumber: Crowd.numberAt((i * 7 + 3) % 500_000),
  datetime: new Date(Date.now() - (i % 20 + 1) * 86_400_000).toISOString(),
  callDirection: "Outbound",
  zip: "10001",
  sysCreatedDateOriginal: "2026-01-01",
  totalDialAttempts: "1",
  skillName: "x",
  leadSource: "x",
  dialId: `d${i}`
})

NodeRuntime.runMain(
  Effect.gen(function*() {
    const environment = yield* Effect.mapError(Environment.load, ({ message }) => new StartFailed({ message }))
    const { prepared, url } = yield* Server.serve({
      host: "127.0.0.1",
      port: 0,
      storage: ServerStorage.layer(environment),
      prepare: fill,
      worker: false
    })
    yield* Console.log(`${url} ${prepared}`)
    return yield* Effect.never
  }).pipe(Effect.scoped)
)
