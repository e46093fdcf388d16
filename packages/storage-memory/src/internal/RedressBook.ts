/**
 * The redress cases of one workspace.
 */
import { evidenceMax, inOrder, type NamedBlock, openMax } from "@anipool/domain/dials/signals/RedressCase"
import type { RedressCall, RedressCase } from "@anipool/storage/RedressCases"

/** A case, but for what the inventory knows of its number. */
export type Row = Omit<RedressCase, "callingCode" | "number">

/** Cases by their ids, which follow each other. */
export type RedressBook = Array<Row>

/** Opens the cases that are missing, and keeps the latest calls of each. Doubled dials change nothing. */
export const open = (book: RedressBook, named: ReadonlyArray<NamedBlock>, openedAt: number): void => {
  for (const { aniId, dialedAt, prospect, redress } of inOrder(named)) {
    const { contact, email, id, location, tel, url } = redress
    const own = book.filter((row) => row.aniId === aniId)
    const known = own.filter((row) => row.contact === contact)
    if (known.some(({ closedAt }) => closedAt !== null && closedAt >= dialedAt)) continue
    let at = book.findIndex((row) => row.aniId === aniId && row.contact === contact && row.closedAt === null)
    if (at < 0) {
      if (own.filter(({ closedAt }) => closedAt === null).length >= openMax) continue
      at = book.length
      book.push({ id: at + 1, aniId, contact, url, email, tel, openedAt, closedAt: null, note: null, calls: [] })
    }
    const row = book[at]!
    if (row.calls.some((call) => call.dialedAt === dialedAt && call.prospect === prospect)) continue
    const call: RedressCall = { dialedAt, prospect, id, location }
    book[at] = { ...row, calls: [...row.calls, call].sort(latestFirst).slice(0, evidenceMax) }
  }
}

// internal

const latestFirst = (a: RedressCall, b: RedressCall): number =>
  b.dialedAt - a.dialedAt || (a.prospect < b.prospect ? -1 : 1)
