/**
 * What metrics tell of the process: processor, memory, files, garbage collection, the event loop, and what it runs. Under
 * the names that Prometheus' other clients use, so that dashboards and rules that people have fit.
 */
import { version } from "@anipool/domain/Release"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import * as Schedule from "effect/Schedule"
import { readdir, readFile } from "node:fs/promises"
import { constants, performance, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks"

/** How often it is looked how late timers come: a turn of the event loop that takes longer is seen. */
const delayResolutionMs = 20

/** How often the rest is looked at where nobody asks. */
const updateInterval = "10 seconds"

/** Brings up to date what is looked at, and not counted as it happens. */
export const update: Effect.Effect<void> = Effect.gen(function*() {
  const { external, heapTotal, heapUsed, rss } = process.memoryUsage()
  const { system, user } = process.cpuUsage()
  const { active, idle } = performance.eventLoopUtilization()
  yield* raise(cpu, (user + system) / 1_000_000)
  yield* raise(loopActive, active / 1_000)
  yield* raise(loopIdle, idle / 1_000)
  yield* Metric.set(resident, rss)
  yield* Metric.set(heapSizeTotal, heapTotal)
  yield* Metric.set(heapSizeUsed, heapUsed)
  yield* Metric.set(externalMemory, external)
  yield* Metric.set(startTime, performance.timeOrigin / 1_000)
  yield* Metric.set(Metric.tagged(build, "version", version).pipe(Metric.tagged("node", process.version)), 1)
  yield* updateFiles
})

/** Watches the process for as long as the layer lives. */
export const layer: Layer.Layer<never> = Layer.scopedDiscard(Effect.gen(function*() {
  yield* Effect.forkScoped(Effect.repeat(update, Schedule.spaced(updateInterval)))
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const observer = new PerformanceObserver((list) => {
        for (
          const entry of list.getEntries() as Array<PerformanceEntry & { readonly detail: { readonly kind: number } }>
        ) {
          gcDurations.get(entry.detail.kind)?.unsafeUpdate(entry.duration / 1_000, [])
        }
      })
      observer.observe({ entryTypes: ["gc"] })
      return observer
    }),
    (observer) => Effect.sync(() => observer.disconnect())
  )
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      let expected = performance.now() + delayResolutionMs
      const timer = setInterval(() => {
        const now = performance.now()
        loopDelay.unsafeUpdate(Math.max(0, now - expected) / 1_000, [])
        expected = now + delayResolutionMs
      }, delayResolutionMs)
      return timer.unref()
    }),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
}))

// internal

const counter = (name: string, description: string) => Metric.counter(name, { description, incremental: true })
const gauge = (name: string, description: string) => Metric.gauge(name, { description })

const cpu = counter("process_cpu_seconds_total", "Processor time that the process has used")
const resident = gauge("process_resident_memory_bytes", "Memory of the process that is in RAM")
const startTime = gauge("process_start_time_seconds", "When the process started, since the epoch")
const openFiles = gauge("process_open_fds", "Open file descriptors, connections among them")
const filesMax = gauge("process_max_fds", "File descriptors that may be open")
const heapSizeTotal = gauge("nodejs_heap_size_total_bytes", "Heap that Node.js has taken")
const heapSizeUsed = gauge("nodejs_heap_size_used_bytes", "Heap that is in use")
const externalMemory = gauge("nodejs_external_memory_bytes", "Memory outside the heap that objects in it hold")
const loopActive = counter("nodejs_eventloop_active_seconds_total", "Time in which the event loop was at work")
const loopIdle = counter(
  "nodejs_eventloop_idle_seconds_total",
  "Time in which the event loop waited for something to do"
)
const build = gauge("anipool_build_info", "1; labels tell the release and the version of Node.js")

const loopDelay = Metric.histogram(
  "nodejs_eventloop_delay_seconds",
  MetricBoundaries.fromIterable([0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]),
  `How late timers came that were due every ${delayResolutionMs} ms: how long requests waited for their turn`
)

const gcDuration = Metric.histogram(
  "nodejs_gc_duration_seconds",
  MetricBoundaries.fromIterable([0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]),
  "How long garbage collections took, by kind (minor, major, incremental, weakcb)"
)

const gcDurations = new Map(
  ([["minor", constants.NODE_PERFORMANCE_GC_MINOR], ["major", constants.NODE_PERFORMANCE_GC_MAJOR], [
    "incremental",
    constants.NODE_PERFORMANCE_GC_INCREMENTAL
  ], ["weakcb", constants.NODE_PERFORMANCE_GC_WEAKCB]] as const).map(
    ([kind, number]) => [number, Metric.tagged(gcDuration, "kind", kind)] as const
  )
)

const counted = new Map<ReturnType<typeof counter>, number>()

/** Brings a counter to what was counted elsewhere. */
const raise = (metric: ReturnType<typeof counter>, to: number): Effect.Effect<void> =>
  Effect.suspend(() => {
    const more = to - (counted.get(metric) ?? 0)
    if (more <= 0) return Effect.void
    counted.set(metric, to)
    return Metric.incrementBy(metric, more)
  })

/** Where there is no `/proc`, nothing is told of files. */
const updateFiles = Effect.gen(function*() {
  const [open, limits] = yield* Effect.tryPromise(() =>
    Promise.all([readdir("/proc/self/fd"), readFile("/proc/self/limits", "utf8")])
  )
  yield* Metric.set(openFiles, open.length)
  const max = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  if (max !== undefined) yield* Metric.set(filesMax, Number(max))
}).pipe(Effect.ignore)
