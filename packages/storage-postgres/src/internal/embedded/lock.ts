/**
 * A lock between processes: a file that names its owner. It heals when the owner is dead.
 *
 * The file is made by `link`, so it is never seen without its content. A dead owner's file may only be removed by the
 * holder of a second lock of the same kind (`<path>.break`): two processes that both find it dead could otherwise
 * remove, one after the other, the dead one and the first one's new one.
 */
import { Effect, Option, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { link, readFile, rm, writeFile } from "node:fs/promises"
import { attempt, codeOf, type EmbeddedPostgresError, failure, poll, type Restore } from "./failure.ts"
import { isAlive, ownMark } from "./processes.ts"

const POLL_MS = 20
/** A breaker that died while breaking is broken likewise; deeper than this, somebody removes the files by hand. */
const BREAK_DEPTH_MAX = 3

const Owner = Schema.parseJson(Schema.Struct({ pid: Schema.Int, mark: Schema.String, nonce: Schema.String }))
type Owner = typeof Owner.Type

/**
 * Runs `use` while this process holds the lock. Not reentrant. Only waiting for the lock, and what `use` itself
 * restores, can be interrupted.
 */
export const withLock = <A, E, R>(
  path: string,
  options: { readonly limitMs: number; readonly restore: Restore },
  use: Effect.Effect<A, E, R>
): Effect.Effect<A, E | EmbeddedPostgresError, R> =>
  Effect.uninterruptible(
    Effect.gen(function*() {
      let holder: Option.Option<Owner> = Option.none()
      const attemptOnce = claim(path, 0).pipe(
        Effect.map((claimed) => {
          if (claimed === "taken") return true
          if (claimed !== "gone") holder = Option.some(claimed)
          return undefined
        })
      )
      const taken = yield* poll(attemptOnce, { everyMs: POLL_MS, limitMs: options.limitMs, restore: options.restore })
      if (taken === undefined) {
        const who = Option.match(holder, { onNone: () => "Another process", onSome: ({ pid }) => `Process ${pid}` })
        return yield* failure(
          "lock",
          `${who} has been starting or stopping the embedded PostgreSQL for more than ${options.limitMs / 1000} s. `
            + `End that process, then try again (its lock is ${path}).`
        )
      }
      return yield* Effect.ensuring(use, remove(path))
    })
  )

// internal

type Claim = "taken" | "gone" | Owner

const claim = (path: string, depth: number): Effect.Effect<Claim, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const nonce = randomBytes(6).toString("hex")
    const own = yield* Effect.orDie(Schema.encode(Owner)({ pid: process.pid, mark: yield* ownMark, nonce }))
    const draft = `${path}.${nonce}`
    const made = yield* attempt(`take the lock ${path}`, async () => {
      await writeFile(draft, own, { flag: "wx", mode: 0o600 })
      try {
        await link(draft, path)
        return true
      } catch (cause) {
        if (codeOf(cause) === "EEXIST") return false
        throw cause
      } finally {
        await rm(draft, { force: true })
      }
    })
    if (made) return "taken"
    const before = yield* read(path)
    if (Option.isNone(before)) return "gone"
    if (yield* lives(before.value)) return ownerOf(before.value)
    if (depth >= BREAK_DEPTH_MAX) return yield* failure("lock", `The lock ${path} is stale: remove it, then try again.`)
    const breaking = `${path}.break`
    if ((yield* claim(breaking, depth + 1)) === "taken") {
      yield* Effect.ensuring(
        Effect.gen(function*() {
          const now = yield* read(path)
          // Somebody else may have broken it and taken the lock since.
          if (Option.isSome(now) && !(yield* lives(now.value))) yield* remove(path)
        }),
        remove(breaking)
      )
    }
    return "gone"
  })

/** The owner, or `undefined` for a file whose content was lost with the power. */
const read = (path: string): Effect.Effect<Option.Option<Owner | undefined>, EmbeddedPostgresError> =>
  attempt(`read the lock ${path}`, () =>
    readFile(path, "utf8").catch((cause: unknown) => {
      if (codeOf(cause) === "ENOENT") return undefined
      throw cause
    })).pipe(
      Effect.map(Option.fromNullable),
      Effect.map(Option.map((text) => Option.getOrUndefined(Schema.decodeOption(Owner)(text))))
    )

const lives = (owner: Owner | undefined): Effect.Effect<boolean> =>
  owner === undefined ? Effect.succeed(false) : isAlive(owner.pid, owner.mark)

const ownerOf = (owner: Owner | undefined): Claim => owner ?? "gone"

const remove = (path: string): Effect.Effect<void> => Effect.ignore(attempt("unlock", () => rm(path, { force: true })))
