/**
 * Starts the HTTP server. SIGINT and SIGTERM stop it: requests in flight are finished, and it exits with 0.
 */
import { keepNewObjectsYoung } from "@anipool/core/GarbageCollection"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Server from "./Server.ts"
import { outliveReaders } from "./signals.ts"

keepNewObjectsYoung()
outliveReaders()
NodeRuntime.runMain(Server.run(import.meta.filename), { disableErrorReporting: true, disablePrettyLogger: true })
