/**
 * Queries of the contract's operations. What an answer is known by in the cache follows from who asks, from the operation and
 * from its input: two operations are never taken for each other, and the same question is asked once, whoever asks.
 */
import type { HttpClientError } from "@effect/platform/HttpClientError"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions, skipToken } from "@tanstack/react-query"
import type * as Effect from "effect/Effect"
import type { ApiError } from "./ApiError.ts"
import type { Client } from "./ConsoleApi.ts"
import { run } from "./run.ts"

/** An operation that pages call, by its group and its name: `adminGroups.list`. */
export type Operation = {
  [G in GroupName]: `${G}.${Extract<keyof Client[G], string>}`
}[GroupName]

/** What an operation is asked with: path, query and body. */
export type Input<O extends Operation> = Omit<Exclude<Parameters<Method<O>>[0], void>, "withResponse">

/** What an operation answers. */
export type Answer<O extends Operation> = Exclude<
  Effect.Effect.Success<ReturnType<Method<O>>>,
  [unknown, HttpClientResponse.HttpClientResponse]
>

/** Input that may be left out where an operation needs none. */
export type InputArguments<O extends Operation> = [input: Input<O>] | ({} extends Input<O> ? [] : never)

/** Who asks; `id` is that of a held key, so that answers go with it. */
export interface Asker {
  readonly id: string
  readonly client: Client
}

/** Answers that are to be asked for again: all of an operation, or those whose input has these parts. */
export type Stale = {
  [O in Operation]: O | readonly [operation: O, part: PartOf<Input<O>>]
}[Operation]

/** The query of an operation. */
export const query = <O extends Operation>(asker: Asker, operation: O, ...[input]: InputArguments<O>) =>
  queryOptions<Answer<O>, ApiError>({
    queryKey: keyOf(asker.id, operation, "once", input),
    queryFn: ({ signal }) => call(asker.client, operation, input, signal)
  })

/**
 * The query of an operation that answers by pages. `inputOf` says what a page is asked with, by what `nextOf` told of the
 * pages before; undefined: the first, and that there are no more.
 */
export const pages = <O extends Operation, P>(
  asker: Asker,
  operation: O,
  inputOf: (at: P | undefined) => Input<O>,
  nextOf: (last: Answer<O>, all: ReadonlyArray<Answer<O>>) => P | undefined
) =>
  infiniteQueryOptions<Answer<O>, ApiError, { pages: Array<Answer<O>> }, QueryKey, P | undefined>({
    queryKey: keyOf(asker.id, operation, "pages", inputOf(undefined)),
    queryFn: ({ pageParam, signal }) => call(asker.client, operation, inputOf(pageParam as P | undefined), signal),
    initialPageParam: undefined,
    getNextPageParam: nextOf
  })

/**
 * The query of an operation whose part of the contract is loaded when it is asked for: `ask` asks it. It is asked for again with
 * all answers to who asked.
 */
export const late = <A>(askerId: string, operation: string, input: unknown, ask: (signal: AbortSignal) => Promise<A>) =>
  queryOptions<A, ApiError>({
    queryKey: [askerId, operation, "once", input],
    queryFn: ({ signal }) => ask(signal)
  })

/** The same of an operation that answers by pages, each of which says what the next one begins after; null: it is the last. */
export const latePages = <A extends { readonly next: number | null }>(
  askerId: string,
  operation: string,
  input: unknown,
  ask: (after: number | undefined, signal: AbortSignal) => Promise<A>
) =>
  infiniteQueryOptions<A, ApiError, { pages: Array<A> }, QueryKey, number | undefined>({
    queryKey: [askerId, operation, "pages", input],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined
  })

/** The query of who may not ask: it has no answer. */
export const none = <A>() => queryOptions<A, ApiError>({ queryKey: ["none"], queryFn: skipToken })

/** The query of a file of the console's own, which stays as it is. */
export const file = <A>(name: string, load: () => Promise<A>) =>
  queryOptions<A>({ queryKey: ["file", name], queryFn: load, staleTime: Number.POSITIVE_INFINITY, retry: 2 })

/** Has answers to one who asks be asked for again: those that are named, or all. */
export const invalidate = async (queryClient: QueryClient, askerId: string, ...stale: ReadonlyArray<Stale>) => {
  const keys = stale.length === 0 ? [[askerId]] : stale.flatMap((each) => {
    const [operation, part] = typeof each === "string" ? [each, undefined] : each
    return (["once", "pages"] as const).map((form) => keyOf(askerId, operation, form, part))
  })
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Who asked what is known by this key; undefined: it is no operation's. */
export const askerOf = (queryKey: QueryKey): string | undefined =>
  queryKey[0] === "file" ? undefined : String(queryKey[0])

// internal

type GroupName = {
  [G in keyof Client]: Client[G] extends (...input: ReadonlyArray<never>) => unknown ? never : G
}[keyof Client]

// oxlint-disable-next-line typescript/no-explicit-any -- a method's generic form is given up: `Input` and `Answer` say it.
type AnyMethod = (request: any) => Effect.Effect<any, any>

type Method<O extends Operation> = O extends `${infer G extends GroupName}.${infer N}`
  ? N extends keyof Client[G] ? Client[G][N] extends infer M extends AnyMethod ? M : never : never
  : never

type PartOf<A> = A extends ReadonlyArray<unknown> ? A
  : A extends object ? { readonly [K in keyof A]?: PartOf<A[K]> }
  : A

const keyOf = (askerId: string, operation: Operation, form: "once" | "pages", input: unknown): QueryKey =>
  input === undefined ? [askerId, operation, form] : [askerId, operation, form, input]

const call = <O extends Operation>(
  client: Client,
  operation: O,
  input: unknown,
  signal: AbortSignal
): Promise<Answer<O>> => {
  const [group, name] = operation.split(".") as [GroupName, string]
  const method = Reflect.get(client[group], name) as (
    input: unknown
  ) => Effect.Effect<Answer<O>, HttpClientError>
  return run(method(input ?? {}), signal)
}
