/**
 * Workspaces: each one company's pool of caller IDs, its campaigns, keys and settings. Nothing crosses its border.
 */
import type { Administration, EffectivePolicy } from "@anipool/core/administration/Administration"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Domain from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Anis } from "./Anis.ts"
import type { Assignments } from "./Assignments.ts"
import type { CallOptions } from "./CallOptions.ts"
import type { Campaigns } from "./Campaigns.ts"
import type { Dials } from "./Dials.ts"
import type { Dispositions } from "./Dispositions.ts"
import type { Groups } from "./Groups.ts"
import type { Calls } from "./internal/Calls.ts"
import * as Inputs from "./internal/inputs.ts"
import type { Plain } from "./internal/Plain.ts"
import * as WorkspaceCalls from "./internal/WorkspaceCalls.ts"
import type { Keys } from "./Keys.ts"
import type { Planner } from "./Planner.ts"
import type { Reputation } from "./Reputation.ts"
import type { Snapshots } from "./Snapshots.ts"

/** What is set of a workspace; what is left out has its default, or stays. */
export interface WorkspaceSettings {
  /** By which it is known; unique. */
  readonly name: string
  /** The country that its dialer works in: it decides how bare numbers are read. */
  readonly country: "us" | "ca" | "uk"
  /** An IANA name: where its day begins. Default: `UTC`. */
  readonly timeZone?: string | undefined
  /** Whether it may use groups and snapshots. Default: false. */
  readonly inboundGroups?: boolean | undefined
  /** The contact-record fields of the dialer that an assignment over HTTP fills. */
  readonly fields?: Domain.DialerFields | undefined
  /** What it wants of selection. */
  readonly policy?: Policy.PolicyOverride | undefined
}

/** A workspace as it is stored. */
export interface StoredWorkspace extends Plain<Domain.Workspace> {}

/** A policy as it was set (`override`) and as it holds (`effective`). */
export interface PolicyReport extends EffectivePolicy {}

/** One workspace, and all that can be done in it. */
export interface Workspace extends Assignments {
  readonly id: number
  readonly campaigns: Campaigns
  readonly dispositions: Dispositions
  readonly anis: Anis
  readonly groups: Groups
  readonly snapshots: Snapshots
  readonly reputation: Reputation
  readonly dials: Dials
  readonly planner: Planner
  readonly keys: Keys
  /** Its settings, at most 3 seconds old. */
  readonly settings: (options?: CallOptions) => Promise<StoredWorkspace>
  /** Changes what is named of its settings. */
  readonly change: (settings: Partial<WorkspaceSettings>, options?: CallOptions) => Promise<StoredWorkspace>
  /** Its policy, or that of one of its campaigns. */
  readonly policy: (campaign?: string, options?: CallOptions) => Promise<PolicyReport>
  /** Replaces the override of the workspace, or of one of its campaigns. */
  readonly setPolicy: (
    override: Policy.PolicyOverride,
    campaign?: string,
    options?: CallOptions
  ) => Promise<PolicyReport>
}

/** All workspaces. */
export interface Workspaces {
  /** Makes a workspace; a `ConflictError` where there is one of this name. */
  readonly create: (settings: WorkspaceSettings, options?: CallOptions) => Promise<Workspace>
  /** Makes the workspace, or gives the one of this name what is set; what is left out stays. */
  readonly put: (settings: WorkspaceSettings, options?: CallOptions) => Promise<Workspace>
  /** The workspace of this name. */
  readonly get: (name: string, options?: CallOptions) => Promise<Workspace>
  /** All of them, by id. */
  readonly list: (options?: CallOptions) => Promise<ReadonlyArray<StoredWorkspace>>
}

/** What can be done in a workspace, by its parts. */
export type Parts = (calls: WorkspaceCalls.WorkspaceCalls) => Omit<
  Workspace,
  "id" | "settings" | "change" | "policy" | "setPolicy"
>

/** All workspaces. */
export const make = (administration: Administration["Type"], parts: Parts, calls: Calls): Workspaces => {
  const open = (workspace: Domain.Workspace): Workspace => {
    const own = WorkspaceCalls.make(calls, workspace)
    return {
      ...parts(own),
      id: workspace.id,
      settings: (options) => own.run((caller) => Effect.succeed(caller.workspace), options),
      change: (settings, options) =>
        own.run(
          ({ workspace: { id } }) =>
            Effect.flatMap(readChange(settings), (change) => administration.changeWorkspace(id, change)).pipe(
              Effect.tap((changed) => Effect.sync(() => own.learn(changed)))
            ),
          options
        ),
      policy: (campaign, options) => own.run(({ workspace }) => administration.policy(workspace.id, campaign), options),
      setPolicy: (override, campaign, options) =>
        own.run(
          ({ workspace }) =>
            Effect.flatMap(readPolicy(override), (read) => administration.setPolicy(workspace.id, campaign, read)),
          options
        )
    }
  }

  return {
    create: (settings, options) =>
      calls.run(Effect.flatMap(readNew(settings), administration.createWorkspace), options).then(open),
    put: (settings, options) =>
      calls.run(Effect.flatMap(readPut(settings), administration.putWorkspace), options).then(open),
    get: (name, options) => calls.run(administration.workspace(name), options).then(open),
    list: (options) => calls.run(administration.workspaces, options)
  }
}

// internal

const named = { name: Domain.WorkspaceName, country: Domain.Country }
const more = {
  timeZone: Schema.optionalWith(Domain.TimeZone, { exact: true }),
  inboundGroups: Schema.optionalWith(Schema.Boolean, { exact: true }),
  fields: Schema.optionalWith(Domain.DialerFields, { exact: true }),
  policy: Schema.optionalWith(Policy.PolicyOverride, { exact: true })
}

const readNew = Inputs.reader(Domain.WorkspaceSettings, "settings")
const readPut = Inputs.reader(Schema.Struct({ ...named, ...more }), "settings")
const readChange = Inputs.reader(
  Schema.Struct({
    name: Schema.optionalWith(named.name, { exact: true }),
    country: Schema.optionalWith(named.country, { exact: true }),
    ...more
  }),
  "settings"
)
const readPolicy = Inputs.reader(Policy.PolicyOverride, "override")
