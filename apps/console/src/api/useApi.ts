/**
 * The derived client of a page's key, as queries and mutations of TanStack Query.
 *
 * ```tsx
 * const api = useApi()
 * const today = useQuery(api.query(["today"], (client) => client.adminToday.today()))
 * const remove = useMutation(api.mutation((client, groupId: string) => client.inboundGroups.remove({ payload: { groupId } })))
 * ```
 */
import { may, type Page, type Session } from "@anipool/http-api/admin/SessionApi"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type * as Effect from "effect/Effect"
import { createContext, useContext, useMemo } from "react"
import { type HeldKey, keyFor } from "../session/heldKeys.ts"
import { useHeld } from "../session/useHeld.ts"
import type { ApiError } from "./ApiError.ts"
import { type Client, type Credential, makeClient } from "./ConsoleApi.ts"
import { run } from "./run.ts"

/** What a page asks the server with. */
export interface Api {
  /** The id of the key; the first part of each query's key. */
  readonly keyId: string
  readonly credential: Credential
  readonly client: Client
  readonly session: Session
  /** Whether one may do it: keys of the interface may nothing beyond it. */
  readonly may: (act: Parameters<typeof may>[1]) => boolean
  /** Whether one may change what the page is about: a key that opens it may, a user as their role has it. */
  readonly mayChange: boolean
  /** A query; `key` tells it from the page's others. */
  readonly query: <A, E>(
    key: ReadonlyArray<unknown>,
    request: (client: Client) => Effect.Effect<A, E>
  ) => ReturnType<typeof toQuery<A, E>>
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

/** Makes queries of the page whose keys begin so be asked for again. */
export const useInvalidate = (): (...keys: ReadonlyArray<ReadonlyArray<unknown>>) => Promise<void> => {
  const { keyId } = useApi()
  const queryClient = useQueryClient()
  return async (...keys) => {
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [keyId, ...key] })))
  }
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
    query: (key, request) => toQuery(id, client, key, request),
    mutation: (request) => toMutation(id, client, request)
  }
}

const toQuery = <A, E>(
  keyId: string,
  client: Client,
  key: ReadonlyArray<unknown>,
  request: (client: Client) => Effect.Effect<A, E>
) =>
  queryOptions<A, ApiError>({
    queryKey: [keyId, ...key],
    queryFn: ({ signal }) => run(request(client), signal)
  })

const toMutation = <I, A, E>(
  keyId: string,
  client: Client,
  request: (client: Client, input: I) => Effect.Effect<A, E>
) => ({
  mutationKey: [keyId],
  mutationFn: (input: I): Promise<A> => run(request(client, input))
})
