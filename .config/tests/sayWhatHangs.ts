/**
 * Says what a test waits for once nothing has ended for half a minute: long before its time limit, whose message would
 * only say that it was reached.
 */
import { afterAll, afterEach, beforeEach, expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as FiberRef from "effect/FiberRef"
import * as FiberStatus from "effect/FiberStatus"
import * as HashSet from "effect/HashSet"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

const quietMs = 30_000
/** More would bury what matters. */
const fibersMax = 40

// As they are before a test puts others in their places.
const { clearTimeout, setTimeout } = globalThis

type AnyFiber = Fiber.RuntimeFiber<unknown, unknown>

let timer: NodeJS.Timeout | undefined

const unwatch = () => clearTimeout(timer)

const watch = (what: string) => {
  unwatch()
  const file = expect.getState().testPath ?? ""
  timer = setTimeout(() => {
    void Effect.runPromise(report).then((lines) =>
      process.stderr.write(`\n${file}: ${what} has taken ${quietMs / 1_000} s. It waits for:\n${lines.join("\n")}\n`)
    )
  }, quietMs)
  timer.unref()
}

watch("what comes before the first test")
beforeEach(({ task }) => watch(`"${task.name}"`))
afterEach(() => watch("what comes after a test, or before the next,"))
afterAll(unwatch)

// internal

/** What keeps the process busy, and the fibers that are suspended, each with the spans that it is in. */
const report = Effect.gen(function*() {
  const me = yield* Effect.fiberId
  // The one that reports would wait for itself.
  const roots = (yield* Fiber.roots).filter((root) => !Equal.equals(root.id(), me))
  const fibers = (yield* Effect.forEach(roots, withChildren)).flat()
  const lines = yield* Effect.forEach(fibers.slice(0, fibersMax), lineOf)
  return [
    `  resources: ${resources()}`,
    ...lines,
    ...fibers.length > fibersMax ? [`  and ${fibers.length - fibersMax} more fibers`] : []
  ]
})

const withChildren = (fiber: AnyFiber): Effect.Effect<ReadonlyArray<AnyFiber>> =>
  fiber.children.pipe(
    Effect.flatMap(Effect.forEach((child) => withChildren(child as AnyFiber))),
    Effect.map((below) => [fiber, ...below.flat()]),
    // A fiber that keeps the processor to itself does not answer.
    Effect.timeoutTo({ duration: "1 second", onSuccess: (all) => all, onTimeout: () => [fiber] })
  )

const lineOf = (fiber: AnyFiber) =>
  Effect.map(fiber.status, (status) => {
    const on = FiberStatus.isSuspended(status)
      ? HashSet.toValues(FiberId.ids(status.blockingOn)).filter(FiberId.isRuntime).map(({ id }) => `#${id}`).join(", ")
      : ""
    return `  fiber #${fiber.id().id} ${status._tag.toLowerCase()}${on === "" ? "" : `, awaits ${on}`} ${
      spansOf(fiber)
    }`
  })

const spansOf = (fiber: AnyFiber): string => {
  const names: Array<string> = []
  let span = Option.fromNullable(
    fiber.getFiberRef(FiberRef.currentContext).unsafeMap.get(Tracer.ParentSpan.key) as Tracer.AnySpan | undefined
  )
  while (Option.isSome(span) && span.value._tag === "Span") {
    names.push(span.value.name)
    span = span.value.parent
  }
  return names.length === 0 ? "" : `in ${names.join(" < ")}`
}

/** How many there are of each kind that Node waits for. */
const resources = (): string => {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")
}
