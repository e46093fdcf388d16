/**
 * Every command that there is, each loaded only when it is asked for, or when all are.
 */
import type { Backups } from "@anipool/jobs/Backups"
import type { CitusCluster } from "@anipool/jobs/CitusCluster"
import type { Moves } from "@anipool/jobs/Moves"
import type { UseCases } from "@anipool/jobs/UseCases"
import type * as Command from "@effect/cli/Command"
import type { FileSystem } from "@effect/platform/FileSystem"
import type { Path } from "@effect/platform/Path"
import type { Terminal } from "@effect/platform/Terminal"
import type { Failure } from "./ExitCode.ts"

/** What commands need. */
export type Needs = Backups | CitusCluster | Moves | UseCases | FileSystem | Path | Terminal

/** A command, or a group of commands. */
// oxlint-disable-next-line typescript/no-explicit-any -- each has its own name and options
export type AnyCommand = Command.Command<any, Needs, Failure, any>

/** By the first word; in the order of the help. */
export const loaders: Readonly<Record<string, () => Promise<AnyCommand>>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  config: async () => (await import("./commands/config.ts")).config,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  apply: async () => (await import("./commands/apply.ts")).apply,
  workspace: async () => (await import("./commands/workspace.ts")).workspace,
  user: async () => (await import("./commands/user.ts")).user,
  key: async () => (await import("./commands/key.ts")).key,
  policy: async () => (await import("./commands/policy.ts")).policy,
  list: async () => (await import("./commands/list.ts")).list,
  owner: async () => (await import("./commands/owner.ts")).owner,
  assign: async () => (await import("./commands/assign.ts")).assign,
  ani: async () => (await import("./commands/ani.ts")).ani,
  "area-code": async () => (await import("./commands/areaCode.ts")).areaCode,
  remediation: async () => (await import("./commands/remediation.ts")).remediation,
  health: async () => (await import("./commands/health.ts")).health,
  reputation: async () => (await import("./commands/reputation.ts")).reputation,
  planner: async () => (await import("./commands/planner.ts")).planner,
  provider: async () => (await import("./commands/provider.ts")).provider,
  connection: async () => (await import("./commands/connection.ts")).connection,
  snapshot: async () => (await import("./commands/snapshot.ts")).snapshot,
  dials: async () => (await import("./commands/dials.ts")).dials,
  dialer: async () => (await import("./commands/dialer.ts")).dialer,
  disposition: async () => (await import("./commands/disposition.ts")).disposition,
  vicidial: async () => (await import("./commands/vicidial.ts")).vicidial,
  asterisk: async () => (await import("./commands/asterisk.ts")).asterisk,
  shadow: async () => (await import("./commands/shadow.ts")).shadow,
  worker: async () => (await import("./commands/worker.ts")).worker,
  agi: async () => (await import("./commands/agi.ts")).agi,
  ledger: async () => (await import("./commands/ledger.ts")).ledger,
  audit: async () => (await import("./commands/audit.ts")).audit,
  verify: async () => (await import("./commands/audit.ts")).verify,
  archive: async () => (await import("./commands/archive.ts")).archive,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/backup.ts")).restore,
  citus: async () => (await import("./commands/citus.ts")).citus,
  demo: async () => (await import("./commands/demo.ts")).demo,
  doctor: async () => (await import("./commands/doctor.ts")).doctor
}

/**
 * Commands that make the database where there is none: what they do can be the first thing that is done with one. All
 * others would only say of an empty one that nothing is in it, so they say that there is none, unless `--create` is there.
 */
export const makers: ReadonlyArray<string> = [
  "worker",
  "migrate",
  "apply",
  "workspace create",
  "user create",
  "area-code add",
  "demo load",
  "restore"
]
