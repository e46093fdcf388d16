/**
 * The console without colours where none can be seen: help and errors of the command line parser always have some.
 */
import type * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { stripVTControlCharacters } from "node:util"

/** Whether a stream shows colours; streams that are no terminal have no say in it. */
export interface Output {
  readonly hasColors?: (() => boolean) | undefined
}

/** Runs an effect with colours taken out of what goes to an output that shows none. */
export const withColorsWhereSeen =
  (stdout: Output, stderr: Output) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.console, (console) => Effect.withConsole(effect, make(console, stdout, stderr)))

// internal

const make = (console: Console.Console, stdout: Output, stderr: Output): Console.Console => ({
  ...console,
  log: (...args: ReadonlyArray<unknown>) => console.log(...args.map(filter(stdout))),
  error: (...args: ReadonlyArray<unknown>) => console.error(...args.map(filter(stderr)))
})

const filter = (output: Output) => (value: unknown): unknown =>
  typeof value === "string" && output.hasColors?.() !== true ? stripVTControlCharacters(value) : value
