/**
 * How long any one operation holds the event loop of a server over memory with 500,000 numbers.
 */
import * as Effect from "effect/Effect"
import { stalls } from "./stalls/stallsSuite.ts"

stalls("memory", Effect.succeed({}))
