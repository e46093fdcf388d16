/**
 * One shadow policy that is added, changed or removed. They are replaced as a whole: what others did to the rest of them meanwhile
 * stays, and where others did something to the same one, that is answered, and nothing is replaced.
 */
import { Shadows } from "@anipool/http-api/admin/PolicyApi"
import * as Effect from "effect/Effect"
import type { Client } from "../../api/ConsoleApi.ts"
import type * as Operations from "../../api/operations.ts"

/** What is wanted of one of them. */
export interface Change {
  /** As it was read; null: it is added. */
  readonly known: Shadows.ShadowPolicy | null
  /** As it is to be; null: it is removed. */
  readonly wanted: Shadows.ShadowPolicy | null
}

/** Others did something to the same one. */
export interface Conflict {
  /** What it is now; null: there is none of its name. */
  readonly theirs: Shadows.ShadowPolicy | null
}

/** What is read anew once they were changed. */
export const stale: ReadonlyArray<Operations.Stale> = ["adminPolicy.comparison"]

/** Adds one, changes it or removes it. What is gone already needs no removing. */
export const replace = (client: Client, change: Change) =>
  Effect.gen(function*() {
    const { policies, version } = yield* client.adminPolicy.shadows()
    const next = replaced(policies, change)
    if ("theirs" in next) return next
    return yield* client.adminPolicy.replaceShadows({ payload: { ...next, version } })
  })

/** All of them, as they are to be. */
export const replaced = (
  policies: ReadonlyArray<Shadows.ShadowPolicy>,
  { known, wanted }: Change
): { readonly policies: ReadonlyArray<Shadows.ShadowPolicy> } | Conflict => {
  if (known === null) return { policies: wanted === null ? policies : [...policies, wanted] }
  const theirs = policies.find(({ name }) => name === known.name) ?? null
  if (theirs === null) return wanted === null ? { policies } : { theirs }
  if (!Shadows.isSame(theirs, known)) return { theirs }
  return { policies: policies.flatMap((each) => each !== theirs ? [each] : wanted === null ? [] : [wanted]) }
}
