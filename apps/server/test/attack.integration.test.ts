/**
 * The attack suite over storage in memory.
 */
import * as Effect from "effect/Effect"
import * as AttackSuite from "./attack/AttackSuite.ts"

AttackSuite.suite("memory", Effect.succeed({}))
