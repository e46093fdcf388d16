/**
 * Where a table's rows come from: from the server by pages as they are scrolled to. Rows of a list that is here: `localRows.ts`.
 */
import { hashKey, useQueries, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { ApiError } from "../api/ApiError.ts"
import { type Answer, type Input, type Operation, query } from "../api/operations.ts"
import type { Api } from "../api/useApi.ts"

/** Rows of one request. Some screens full, and quick to answer. */
const pageSize = 100

/** The rows of a table. */
export interface Rows<A> {
  /** How many there are; undefined: not known yet. */
  readonly total: number | undefined
  /** The row at an index; undefined: on its way. */
  readonly at: (index: number) => A | undefined
  /** What is shown now, both ends included. */
  readonly show: (first: number, last: number) => void
  /** Why rows are missing. */
  readonly error: ApiError | null
  readonly retry: () => void
  readonly sorting?: {
    readonly column: string | undefined
    readonly isDescending: boolean
    readonly toggle: (column: string) => void
  }
}

/** Rows of the server. */
export interface ServerRows<A> extends Rows<A> {
  /** How many the server found, where it lists only the first of them; undefined: not known yet. */
  readonly found: number | undefined
}

/**
 * Rows of the server, asked for by pages as they are scrolled to: `inputOf` says what a page is asked with, `rowsOf` where the
 * rows are in an answer.
 */
export const useServerRows = <O extends Operation, A>(
  api: Api,
  operation: O,
  inputOf: (page: { readonly offset: number; readonly limit: number }) => Input<O>,
  rowsOf: (answer: Answer<O>) => {
    readonly total: number
    readonly rows: ReadonlyArray<A>
    readonly found?: number
  }
): ServerRows<A> => {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const known = useRef<{ name: string; total: number; found: number }>(undefined)
  const optionsOf = (page: number) =>
    query({ id: api.keyId, client: api.client }, operation, inputOf({ offset: page * pageSize, limit: pageSize }))
  const from = Math.floor(shown.first / pageSize)
  const to = Math.floor(shown.last / pageSize)
  const pages = useQueries({ queries: Array.from({ length: to - from + 1 }, (_, i) => optionsOf(from + i)) })
  const name = hashKey(optionsOf(0).queryKey)
  const data = pages.find(({ data }) => data !== undefined)?.data
  if (data !== undefined) {
    const answered = rowsOf(data)
    known.current = { name, total: answered.total, found: answered.found ?? answered.total }
  }
  return {
    total: known.current?.name === name ? known.current.total : undefined,
    found: known.current?.name === name ? known.current.found : undefined,
    at: (index) => {
      const page = Math.floor(index / pageSize)
      const data = pages[page - from]?.data ?? queryClient.getQueryData(optionsOf(page).queryKey)
      return data === undefined ? undefined : rowsOf(data).rows[index % pageSize]
    },
    show: (first, last) => {
      const next = { first: Math.max(0, first), last: Math.max(0, first, last) }
      const isSame = Math.floor(next.first / pageSize) === from && Math.floor(next.last / pageSize) === to
      if (!isSame) setShown(next)
    },
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of pages) if (error !== null) void refetch()
    }
  }
}
