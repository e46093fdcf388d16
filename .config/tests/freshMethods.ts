/** `layer` of `@effect/vitest` changes the one `it` that the test files of a process share: each file gets it as new. */
import { it, makeMethods } from "@effect/vitest"

makeMethods(it)
