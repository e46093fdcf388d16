/**
 * Seals each day of each workspace once it is over: off the way of requests and of dials.
 */
import { AuditSeals, type SealedKind, type SealedRows, type UnsealedDay } from "@anipool/storage/AuditSeals"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import * as MerkleTree from "./MerkleTree.ts"
import * as SealedText from "./SealedText.ts"
import * as SealedTexts from "./SealedTexts.ts"

/** After a day's end: what was under way is recorded by then, and servers have written down what they counted. */
const sealedAfter = Duration.hours(1)

/** The job: a day of a workspace in each step. */
export const job: Effect.Effect<Job, never, AuditSeals> = Effect.map(AuditSeals, (seals) => ({
  name: "seal-audit",
  interval: Duration.minutes(10),
  step: Effect.flatMap(seals.due(sealedAfter), (due) =>
    Effect.map(
      Option.match(due, { onNone: () => Effect.void, onSome: (day) => seal(seals, day) }),
      () => moreOrIdle(Option.isSome(due))
    ))
}))

// internal

const seal = Effect.fnUntraced(
  function*(seals: Context.Tag.Service<AuditSeals>, { previous, workspaceId, ...day }: UnsealedDay) {
    const rowsOf = (kind: SealedKind) =>
      previous === null ? Effect.succeed(noRows) : sealedRows(SealedTexts.of(seals, workspaceId, kind, day))
    const sealed = {
      ...day,
      previous: previous?.chain ?? SealedText.beginningOf(workspaceId),
      sequence: previous === null ? 0 : previous.sequence + 1,
      rows: {
        assignment: yield* rowsOf("assignment"),
        refusal: yield* rowsOf("refusal"),
        change: yield* rowsOf("change"),
        right: yield* rowsOf("right")
      }
    }
    // Another worker may have sealed the same meanwhile.
    yield* seals.add(workspaceId, { ...sealed, chain: SealedText.chainOf(sealed) })
  }
)

const sealedRows = <E>(texts: Stream.Stream<ReadonlyArray<string>, E>): Effect.Effect<SealedRows, E> =>
  Effect.suspend(() => {
    const tree = MerkleTree.make()
    return Effect.map(
      Stream.runForEach(
        texts,
        (page) => EventLoop.forEachQuick(page, (text) => MerkleTree.add(tree, MerkleTree.leafOf(text)))
      ),
      () => ({ count: tree.count, root: MerkleTree.rootOf(tree) })
    )
  })

const noRows: SealedRows = { count: 0, root: MerkleTree.rootOf(MerkleTree.make()) }
