/**
 * The derived client of a page's key, as queries and mutations of TanStack Query.
 *
 * ```tsx
 * const api = useApi()
 * const today = useQuery(api.query("adminToday.today"))
 * const remove = useMutation(api.mutation((client, groupId: string) => client.inboundGroups.remove({ payload: { groupId } })))
 * ```
 */
import { may, type Page, type Session } from "@anipool/http-api/admin/SessionApi"
import { useQueryClient } from "@tanstack/react-query"
import type * as Effect from "effect/Effect"
import { createContext, useContext, useMemo } from "react"
import { type HeldKey, keyFor } from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"
import { type Client, type Credential, makeClient } from "./ConsoleApi.ts"
import * as Operations from "./operations.ts"
import { run } from "./run.ts"

/** What a page asks the server with. */
export interface Api {
  /** The id of the key; answers are known by it. */
  readonly keyId: string
  readonly credential: Credential
  readonly client: Client
  readonly session: Session
  /** Whether one may do it: keys of the interface may nothing beyond it. */
  readonly may: (act: Parameters<typeof may>[1]) => boolean
  /** Whether one may change what the page is about: a key that opens it may, a user as their role has it. */
  readonly mayChange: boolean
  /** The query of an operation. */
  readonly query: <O extends Operations.Operation>(
    operation: O,
    ...input: Operations.InputArguments<O>
  ) => ReturnType<typeof Operations.query<O>>
  /** The query of an operation that answers by pages. */
  readonly pages: <O extends Operations.Operation, P>(
    operation: O,
    inputOf: (at: P | undefined) => Operations.Input<O>,
    nextOf: (last: Operations.Answer<O>, all: ReadonlyArray<Operations.Answer<O>>) => P | undefined
  ) => ReturnType<typeof Operations.pages<O, P>>
  /** A mutation. */
  readonly mutation: <I, A, E>(
    request: (client: Client, input: I) => Effect.Effect<A, E>
  ) => ReturnType<typeof toMutation<I, A, E>>
}

/** Carries a page's key to its components; `PageGate` provides it. */
export const ApiKeyContext = createContext<HeldKey | undefined>(undefined)

/** The client of the page's key. Only within a page. */
export const useApi = (): Api => {
  const key = useContext(ApiKeyContext)
  if (key === undefined) throw new Error("useApi: expected to be within a PageGate")
  return useMemo(() => make(key), [key])
}

/** The client of a key that opens a page, for what stands outside of pages; undefined: no held key opens it. */
export const useApiFor = (page: Page): Api | undefined => {
  const { keys } = useHeld()
  const key = keyFor(keys, page)
  return useMemo(() => key === undefined ? undefined : make(key), [key])
}

/** Has answers be asked for again: of the operations that are named, or all. */
export const useInvalidate = (): (...stale: ReadonlyArray<Operations.Stale>) => Promise<void> => {
  const { keyId } = useApi()
  const queryClient = useQueryClient()
  return (...stale) => Operations.invalidate(queryClient, keyId, ...stale)
}

// internal

const make = ({ credential, id, session }: HeldKey): Api => {
  const client = makeClient(credential)
  return {
    keyId: id,
    credential,
    client,
    session,
    may: (act) => may(session, act),
    mayChange: session.role === null || may(session, "operate"),
    query: (operation, ...input) => Operations.query({ id, client }, operation, ...input),
    pages: (operation, inputOf, nextOf) => Operations.pages({ id, client }, operation, inputOf, nextOf),
    mutation: (request) => toMutation(id, client, request)
  }
}

const toMutation = <I, A, E>(
  keyId: string,
  client: Client,
  request: (client: Client, input: I) => Effect.Effect<A, E>
) => ({
  mutationKey: [keyId],
  mutationFn: (input: I): Promise<A> => run(request(client, input))
})
