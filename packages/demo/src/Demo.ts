/**
 * The demo: two workspaces that look like a company's, to try everything on.
 *
 * "Demo" (US): five campaigns over some 120 ANIs of the US and Canada; "Demo UK": one over some 30. With the ten
 * usual dispositions, a key of each type, and a month of history. `DemoTraffic` goes on from there.
 *
 * For composition roots: `load` needs the secrets of an earlier load to name the same keys again. `loadKept(dataDir)`
 * sees to that with a file in the data directory; one that keeps nothing (storage in memory) calls
 * `load(Option.none())`. Print `secrets` to the user's terminal only, never to a log.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import type { Conflict, InvalidRequest, NotFound, Overloaded } from "@anipool/core/CoreError"
import { CustomAnis, type NewAni } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import type { KeyType } from "@anipool/domain/ApiKey"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { CampaignType } from "@anipool/domain/Campaign"
import type { Disposition } from "@anipool/domain/Disposition"
import type { Workspace, WorkspaceSettings } from "@anipool/domain/Workspace"
import { putManyMax } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as DemoAnis from "./DemoAnis.ts"
import { DemoHistory } from "./DemoHistory.ts"
import type * as DemoLeads from "./DemoLeads.ts"
import * as DemoSecretsFile from "./DemoSecrets.ts"

/** One secret for each key of the demo workspaces. */
export const DemoSecrets = DemoSecretsFile.DemoSecrets
/** One secret for each key of the demo workspaces. */
export type DemoSecrets = DemoSecretsFile.DemoSecrets

/** What a load came to. */
export interface DemoSummary {
  /** Whether this load made the workspaces (or finished what one that was cut short had begun). */
  readonly isNew: boolean
  readonly secrets: DemoSecrets
  /** A prospect to show an assignment with: the US workspace's keys assign to it. */
  readonly curl: { readonly campaign: string; readonly prospectPhone: string; readonly prospectZip: string }
}

/** Name of the US demo workspace. */
export const usWorkspace = "Demo"
/** Name of the UK demo workspace. */
export const ukWorkspace = "Demo UK"

const usDefaultCampaign = "solar-outbound"
const roofingCampaign = "roofing-leads"
const autoCampaign = "auto-insurance"
const ukDefaultCampaign = "uk-energy-outbound"

/**
 * How the US workspace dials. There is something to find in it: a number that burns, a region with too few numbers, a
 * campaign that uses its numbers up, and one that is refused numbers (docs/walkthrough.md). What there is to find goes on by
 * the hour, so that it is there whenever somebody looks.
 */
export const usStory: DemoLeads.Story = {
  places: DemoAnis.usPlaces(),
  demands: [
    { campaign: usDefaultCampaign, requests: 1_200 },
    { campaign: DemoAnis.usPools.medicare, requests: 740 },
    { campaign: "home-warranty", requests: 300 },
    // Hail fell there: more than its few numbers are meant for, for both.
    { campaign: usDefaultCampaign, requests: 420, areaCodes: DemoAnis.stormAreaCodes },
    { campaign: roofingCampaign, requests: 173, areaCodes: DemoAnis.stormAreaCodes, hourly: 12 },
    { campaign: autoCampaign, requests: 78, areaCodes: ["901"], hourly: 4 },
    { campaign: autoCampaign, requests: 58, areaCodes: ["915"] },
    { campaign: autoCampaign, requests: 54, areaCodes: ["520"] },
    // Leads of New Orleans, bought by mistake: it has no number within reach of them.
    { campaign: autoCampaign, requests: 130, areaCodes: ["504"], days: 1, hourly: 8 }
  ],
  burning: { number: DemoAnis.burning, after: 6 }
}
/** What there is to find in the US workspace from the day on which it is loaded, a line each: fit to be printed. */
export const story: ReadonlyArray<string> = [
  "  Numbers   +1 901 555 0199 burns: nearly all of its calls today are \"Spam Likely\"",
  "  Today     Roofing Leads uses up its four numbers: 120 calls a day, and more are asked for",
  "  Today     Auto Insurance is refused numbers: it has none near its leads in New Orleans",
  "  Planner   Wichita, KS has too few numbers; \"What if\" shows what buying some would change",
  "Its dialers go on while this server runs."
]

/** How the UK workspace dials. */
export const ukStory: DemoLeads.Story = {
  places: DemoAnis.ukPlaces(),
  demands: [{ campaign: ukDefaultCampaign, requests: 560 }]
}

/** The use cases that the demo is loaded through. */
export type Requirements =
  | Administration
  | CustomAnis
  | CustomCampaigns
  | CustomDispositions
  | DemoHistory

/**
 * Sees to it that the demo workspaces exist, and names their keys. Idempotent: workspaces that are complete are left as
 * they are, whatever was changed in them; one whose load was cut short is finished.
 *
 * `known` are the secrets of an earlier load: those keys are named again (a revoked one stays revoked). Without them,
 * or on another database, keys are made: with these secrets, or with new random ones.
 */
export const load: (known: Option.Option<DemoSecretsFile.KnownSecrets>) => Effect.Effect<
  DemoSummary,
  Conflict | InvalidRequest | NotFound | Overloaded | StorageError,
  Requirements
> = Effect.fn("Demo.load")(function*(known: Option.Option<DemoSecretsFile.KnownSecrets>) {
  const us = yield* loadWorkspace(usDemo)
  const uk = yield* loadWorkspace(ukDemo)
  const keysOf = (country: "us" | "uk", { workspace }: { readonly workspace: Workspace }, campaign: string) =>
    Effect.forEach(DemoSecretsFile.keyTypes, (type) => {
      const name = DemoSecretsFile.nameOf(country, type)
      const secret = Option.flatMapNullable(known, (secrets) => secrets[name])
      return Effect.map(putKey(workspace, type, campaign, secret), (made) => [name, made] as const)
    })
  const keys = [...yield* keysOf("us", us, usDefaultCampaign), ...yield* keysOf("uk", uk, ukDefaultCampaign)]
  return {
    isNew: us.isNew || uk.isNew,
    secrets: Object.fromEntries(keys) as DemoSecrets,
    curl: { campaign: usDefaultCampaign, prospectPhone: "2125550147", prospectZip: "10001" }
  }
})

/** `load` with the secrets kept in a data directory (`demo-keys.json`), and new ones kept there. */
export const loadKept = Effect.fn("Demo.loadKept")(function*(dataDir: string) {
  const known = yield* DemoSecretsFile.read(dataDir)
  const summary = yield* load(known)
  // A release before may have kept fewer.
  const isWhole = Option.exists(known, (kept) => Object.keys(summary.secrets).every((name) => name in kept))
  if (!isWhole) yield* DemoSecretsFile.write(dataDir, summary.secrets)
  return summary
})

// internal

interface DemoCampaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  readonly inboundPoolId?: string
  /** What is other than the workspace's. */
  readonly policy?: PolicyOverride
}

interface DemoWorkspace {
  readonly settings: WorkspaceSettings
  readonly campaigns: ReadonlyArray<DemoCampaign>
  readonly anis: () => ReadonlyArray<NewAni>
  readonly story: DemoLeads.Story
}

const usDemo: DemoWorkspace = {
  settings: {
    name: usWorkspace,
    country: "us",
    timeZone: "America/New_York",
    inboundGroups: true,
    fields: { ani: "caller_id", assignedAt: "caller_id_assigned_at", aniCopy: "last_caller_id" },
    policy: { dailyCap: 75 }
  },
  campaigns: [
    { id: usDefaultCampaign, name: "Solar Outbound", type: "Outbound", inboundPoolId: DemoAnis.usPools.solar },
    // Names no pool, but there is one of its own id: that is the one it dials from.
    { id: DemoAnis.usPools.medicare, name: "Medicare Blended", type: "Blended" },
    // Names no pool, and there is none of its id: it dials from every ANI.
    { id: "home-warranty", name: "Home Warranty", type: "Outbound" },
    // It dials one region with a handful of numbers, and is about to run out of them.
    {
      id: roofingCampaign,
      name: "Roofing Leads",
      type: "Outbound",
      inboundPoolId: DemoAnis.usPools.roofing,
      policy: { dailyCap: 30 }
    },
    // It shows local numbers or none.
    {
      id: autoCampaign,
      name: "Auto Insurance",
      type: "Outbound",
      inboundPoolId: DemoAnis.usPools.auto,
      policy: { dailyCap: 1_000, tiers: ["home", "phone", "overlay", "near"] }
    }
  ],
  anis: DemoAnis.us,
  story: usStory
}

const ukDemo: DemoWorkspace = {
  settings: {
    name: ukWorkspace,
    country: "uk",
    timeZone: "Europe/London",
    inboundGroups: true,
    fields: { ani: "caller_id", assignedAt: "caller_id_assigned_at", aniCopy: "last_caller_id" },
    policy: { dailyCap: 75 }
  },
  campaigns: [{ id: ukDefaultCampaign, name: "Energy Switch", type: "Outbound", inboundPoolId: DemoAnis.ukPool }],
  anis: DemoAnis.uk,
  story: ukStory
}

const dispositions: ReadonlyArray<Disposition> = [
  { id: "sale", name: "Sale", type: "Agent", contact: true, success: true },
  { id: "appointment-set", name: "Appointment Set", type: "Agent", contact: true, success: true },
  { id: "callback", name: "Callback", type: "Agent", contact: true, success: false },
  { id: "not-interested", name: "Not Interested", type: "Agent", contact: true, success: false },
  { id: "do-not-call", name: "Do Not Call", type: "Agent", contact: true, success: false },
  { id: "wrong-number", name: "Wrong Number", type: "Agent", contact: false, success: false },
  { id: "no-answer", name: "No Answer", type: "System", contact: false, success: false },
  { id: "busy", name: "Busy", type: "System", contact: false, success: false },
  { id: "voicemail", name: "Voicemail", type: "System", contact: false, success: false },
  { id: "disconnected-number", name: "Disconnected Number", type: "System", contact: false, success: false }
]

/**
 * Makes a workspace with all it holds. Its keys come last, so one that has any is complete and is left as it is; one
 * without is new, or its load was cut short and is done again, each step of which may have been done before.
 */
const loadWorkspace = Effect.fnUntraced(function*({ anis, campaigns, settings, story }: DemoWorkspace) {
  const administration = yield* Administration
  const customCampaigns = yield* CustomCampaigns
  const customDispositions = yield* CustomDispositions
  const found = administration.workspace(settings.name)
  const workspace = yield* found.pipe(
    Effect.catchTag("NotFound", () => administration.createWorkspace(settings)),
    // Another process made it meanwhile.
    Effect.catchTag("Conflict", () => found)
  )
  if ((yield* administration.keys(workspace.id)).length > 0) return { workspace, isNew: false }
  const caller: Caller = { workspace, defaultCampaign: null }
  yield* importAll(caller, anis())
  for (const { policy, ...campaign } of campaigns) {
    yield* Effect.catchTag(customCampaigns.create(caller, campaign), "Conflict", () => Effect.void)
    if (policy !== undefined) yield* administration.setPolicy(settings.name, campaign.id, policy)
  }
  for (const disposition of dispositions) {
    yield* Effect.catchTag(customDispositions.create(caller, disposition), "Conflict", () => Effect.void)
  }
  const history = yield* DemoHistory
  yield* history.load(workspace, story)
  return { workspace, isNew: true }
})

const importAll = Effect.fnUntraced(function*(caller: Caller, anis: ReadonlyArray<NewAni>) {
  const customAnis = yield* CustomAnis
  for (const batch of Chunk.chunksOf(Chunk.unsafeFromArray(anis), putManyMax)) {
    const { refusals } = yield* customAnis.importMany(caller, Chunk.toReadonlyArray(batch))
    // They are our own: one that is no good is a mistake in `DemoAnis`.
    if (refusals.length > 0) return yield* Effect.dieMessage(`demo ANI refused: ${refusals[0]?.reason ?? ""}`)
  }
})

/** The key with this secret, made when missing; without a secret, a new key. */
const putKey = Effect.fnUntraced(function*(
  workspace: Workspace,
  type: KeyType,
  defaultCampaign: string,
  known: Option.Option<Redacted.Redacted>
) {
  const administration = yield* Administration
  if (Option.isNone(known)) return (yield* administration.createKey(workspace.id, type, defaultCampaign)).secret
  yield* administration.putKey(workspace.id, { type, secret: known.value, defaultCampaign, active: true })
  return known.value
})
