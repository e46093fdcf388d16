import { assert, describe, it } from "@effect/vitest"
import * as FrameFigures from "../src/console/FrameFigures.ts"
import * as Trace from "../src/console/Trace.ts"

describe("figures of frames", () => {
  it("tell what passes between frames, and what a screen got none for", () => {
    const step = FrameFigures.frameMs
    const figures = FrameFigures.of([
      {
        frames: [0, step, 2 * step, 3 * step, 6 * step],
        tasks: [{ ms: 40, processorMs: 8 }, { ms: 12, processorMs: 11 }]
      },
      // From one piece to the next nothing is told.
      { frames: [1_000 * step, 1_001 * step], tasks: [] }
    ])
    assert.approximately(figures.medianMs, step, 1e-6)
    assert.approximately(figures.p95Ms, 3 * step, 1e-6)
    assert.approximately(figures.droppedPercent, 2 / 7 * 100, 1e-6)
    assert.strictEqual(figures.longestMs, 40)
    assert.strictEqual(figures.longestProcessorMs, 11)
  })

  it("are none of nothing", () => {
    const figures = FrameFigures.of([])
    assert.isNaN(figures.droppedPercent)
    assert.strictEqual(figures.longestMs, 0)
  })
})

describe("a trace", () => {
  it("is read for the tasks of the pages' main threads alone", () => {
    const task = { name: "ThreadControllerImpl::RunTask", dur: 250_000, tdur: 90_000 }
    const thread = (tid: number, name: string) => ({ name: "thread_name", pid: 1, tid, args: { name } })
    assert.deepStrictEqual(
      Trace.tasks({
        traceEvents: [
          { ...task, pid: 1, tid: 1 },
          { ...task, pid: 1, tid: 2 },
          { ...task, name: "Something", pid: 1, tid: 1 },
          { ...task, pid: 2, tid: 1 },
          thread(1, "CrRendererMain"),
          thread(2, "Compositor")
        ]
      }),
      [{ ms: 250, processorMs: 90 }]
    )
  })
})
