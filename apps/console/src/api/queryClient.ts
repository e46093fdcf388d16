/**
 * The cache of answers, and what follows from failures wherever they happen: a refused key is let go of with all that
 * was read by it, and a server that is away is waited for.
 */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { fail } from "../components/toast.tsx"
import * as HeldKeys from "../session/heldKeys.ts"
import { ApiError } from "./ApiError.ts"
import * as Connection from "./connection.ts"
import { askerOf } from "./operations.ts"

/** Answers are fresh for this long: going back and forth between pages asks for nothing. */
const staleMs = 5_000

const noticeOf = (error: ApiError, key: HeldKeys.HeldKey | undefined): string =>
  key?.session.user === null ? `Your key was removed: ${error.message}` : "You were signed out"

/** What a failure means beyond the place that it happened in. `keyId` is whose request it was. */
const onError = (error: Error, keyId: unknown): void => {
  if (!(error instanceof ApiError)) return
  if (error.kind === "away") Connection.lost()
  if (error.kind !== "refused" || typeof keyId !== "string") return
  const key = HeldKeys.current().keys.find(({ id }) => id === keyId)
  // A role, or a key of type `admin`, that may not do one thing may do others.
  if (error.status === 403 && (key?.session.user !== null || key.session.keyType === "admin")) return
  HeldKeys.drop(keyId, noticeOf(error, key))
  // With the last key the sign-in says it.
  if (key !== undefined && HeldKeys.current().keys.length > 0) {
    fail(`Your ${key.session.keyType} key was removed`, error)
  }
}

/** The one cache of the page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => onError(error, askerOf(query.queryKey)) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => onError(error, mutation.options.mutationKey?.[0])
  }),
  defaultOptions: {
    // A server that is away is waited for in one place (`connection`), and what it refuses stays refused.
    queries: { retry: false, staleTime: staleMs, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" }
  }
})

/** Calls off what pages still ask: it would be refused once the session is over. */
export const callOff = (): Promise<void> => queryClient.cancelQueries()

/** Forgets what was read by keys that are not held any more, and asks again once the server is back. */
export const watch = (): void => {
  HeldKeys.subscribe(() => {
    const ids = new Set(HeldKeys.current().keys.map(({ id }) => id))
    queryClient.removeQueries({
      predicate: ({ queryKey }) => {
        const asker = askerOf(queryKey)
        return asker !== undefined && !ids.has(asker)
      }
    })
  })
  Connection.subscribe(() => {
    if (!Connection.isAway()) void queryClient.invalidateQueries()
  })
}
