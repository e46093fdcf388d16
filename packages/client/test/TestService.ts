/**
 * A real server on a free port, over storage in memory, with workspaces to call it for.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { KeyType } from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Server from "@anipool/server/Server"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"

/** A key of each type that the clients use. */
export type Keys = Readonly<Record<Exclude<KeyType, "assignment">, string>>

/** A real server. */
export class TestService extends Context.Tag("@anipool/client/test/TestService")<TestService, {
  readonly url: string
  /** Makes a workspace, with inbound groups enabled, and its keys. */
  readonly workspace: Effect.Effect<Keys>
}>() {}

/** The server. */
export const layer = Layer.scoped(
  TestService,
  Effect.gen(function*() {
    const { prepared: administration, url } = yield* Server.serve({
      host: "127.0.0.1",
      port: 0,
      storage: MemoryStorage.layer,
      prepare: Administration
    })
    const key = (workspaceId: WorkspaceId, type: KeyType) => {
      const secret = `secret_${randomUUID()}`
      return Effect.as(
        administration.putKey(workspaceId, {
          type,
          secret: Redacted.make(secret),
          defaultCampaign: "spring-sale",
          active: true
        }),
        secret
      )
    }
    const workspace = Effect.gen(function*() {
      const { id } = yield* administration.putWorkspace({
        name: `test ${randomUUID()}`,
        country: "us",
        timeZone: "UTC",
        inboundGroups: true
      })
      return yield* Effect.all({
        admin: key(id, "admin"),
        dials: key(id, "dials"),
        nrm: key(id, "nrm"),
        planner: key(id, "planner"),
        universal: key(id, "universal")
      })
    })
    return { url, workspace: Effect.orDie(workspace) }
  })
)
