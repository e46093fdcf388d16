/**
 * A bucket of a test, and a store in it.
 */
import * as BucketStore from "@anipool/archive/BucketStore"
import * as S3Server from "@anipool/archive/testing/S3Server"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A store whose requests do not wait long, and whose parts are small. */
export const bucket = (
  {
    answerMs = 5_000,
    endpoint,
    key = S3Server.accessKeyId,
    name = "anipool-archive",
    pageSize,
    secret = S3Server.secretAccessKey
  }: {
    readonly answerMs?: number
    readonly endpoint?: string
    readonly key?: string
    readonly name?: string
    readonly pageSize?: number
    readonly secret?: string
  }
) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => S3Server.serve("anipool-archive", pageSize)),
      (server) => Effect.promise(() => server.close())
    ),
    (server) => ({
      server,
      store: BucketStore.make(
        {
          accessKeyId: key,
          secretAccessKey: Redacted.make(secret),
          sessionToken: undefined,
          region: "eu-west-2",
          endpoint: endpoint ?? server.endpoint
        },
        { bucket: name, prefix: "past/days" },
        { answerMs, attemptsMax: 4, backoffMs: 1 },
        4_096
      )
    })
  )
