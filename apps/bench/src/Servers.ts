/**
 * The servers of a run: Anipool's own, as it is used, and the references.
 */
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { BenchFailed } from "./Bench.ts"
import type { Database } from "./Database.ts"
import * as Places from "./places.ts"
import * as Program from "./Program.ts"
import { keyVariable } from "./references/listening.ts"
import type { Site } from "./Workspaces.ts"

/** The core that servers are kept to where one is measured alone. */
export const serverCore = 0

/** The core of whoever asks them. */
export const clientCore = 1

/** Anipool's server on the run's database. */
export const anipool = (
  { dataDir }: Database,
  { bootstrap }: Site,
  core: number | "any" = serverCore,
  worker: "embedded" | "off" = "embedded",
  port = 0
): Effect.Effect<Program.Server, BenchFailed, Scope.Scope> =>
  Program.serve({
    program: process.execPath,
    args: [Places.anipool, "serve"],
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: "",
      ANIPOOL_DATA_DIR: dataDir,
      ANIPOOL_STORAGE: "postgres",
      ANIPOOL_DEMO: "off",
      ANIPOOL_WORKER: worker,
      ANIPOOL_BOOTSTRAP: bootstrap,
      OTEL_EXPORTER_OTLP_ENDPOINT: ""
    },
    core: core === "any" ? undefined : core
  })

/** Node's own HTTP server. */
export const bare = (key: string): Effect.Effect<Program.Server, BenchFailed, Scope.Scope> =>
  Program.serve({
    program: process.execPath,
    args: [Places.program("references/bareServer")],
    env: { [keyVariable]: key },
    core: serverCore
  })

/** Naive PostgreSQL over HTTP. */
export const naive = (key: string, database: Database): Effect.Effect<Program.Server, BenchFailed, Scope.Scope> =>
  Program.serve({
    program: process.execPath,
    args: [Places.program("references/naiveServer")],
    env: { [keyVariable]: key, DATABASE_URL: database.naiveUrl },
    core: serverCore
  })

/** Anipool's list of numbers by OFFSET, over HTTP, on Anipool's own tables. */
export const offset = (key: string, database: Database): Effect.Effect<Program.Server, BenchFailed, Scope.Scope> =>
  Program.serve({
    program: process.execPath,
    args: [Places.program("references/offsetServer")],
    env: { [keyVariable]: key, DATABASE_URL: database.url },
    core: serverCore
  })
