/**
 * Pages of the inventory: what is read of the database's columns, and of a page one by one, is what was put in.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as InventoryPages from "../src/internal/inventoryPages.ts"

/** ANIs by id, some of them removed: these leave uses, and may leave memberships. */
const anis = FastCheck.uniqueArray(
  FastCheck.record({
    isRemoved: FastCheck.boolean(),
    /** Microseconds since the epoch; null: never. */
    usedAt: FastCheck.option(FastCheck.integer({ min: 1, max: 4_102_444_800_000_000 })),
    entry: FastCheck.record({
      id: FastCheck.integer({ min: 1, max: 2 ** 48 }).map((id) => id as AniId),
      callingCode: FastCheck.constantFrom<1 | 44>(1, 44),
      number: FastCheck.integer({ min: 200_000_000, max: 9_999_999_999 }).map(String),
      areaCode: FastCheck.integer({ min: 1, max: 9_999_999_999 }).map(String),
      status: FastCheck.constantFrom(...InventoryPage.statuses),
      pools: FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 2 ** 40 }), { maxLength: 3 }).map((ids) =>
        ids.sort((a, b) => a - b).map((id) => id as PoolId)
      ),
      usedToday: FastCheck.nat(2 ** 31 - 1),
      blockRate: FastCheck.float({ min: 0, max: 100, noNaN: true }).map((rate) => rate + 0),
      activatedOn: FastCheck.option(FastCheck.constantFrom("2026-11-29", "1969-12-31", "2200-01-01")),
      ratedDials: FastCheck.nat(2 ** 31 - 1),
      ratedContacts: FastCheck.nat(2 ** 31 - 1),
      isCallable: FastCheck.boolean(),
      rights: FastCheck.constantFrom("", "20500:20600,20700:p", "20500:"),
      carriers: FastCheck.constantFrom("", "acme:A*", "acme:A,other:B")
    })
  }),
  { selector: ({ entry }) => entry.id, maxLength: 20 }
).map((all) =>
  all.sort((a, b) => a.entry.id - b.entry.id).map(({ entry, isRemoved, usedAt }) => ({
    isRemoved,
    usedAt,
    entry: {
      ...entry,
      usedToday: usedAt === null ? 0 : entry.usedToday,
      lastUsedAt: usedAt === null ? 0 : usedAt / 1e6 * 1000
    } satisfies InventoryPage.HeldEntry
  }))
)

type Anis = typeof anis extends FastCheck.Arbitrary<infer A> ? A : never

const bytes = <A>(all: ReadonlyArray<A>, size: number, write: (into: Buffer, each: A) => void): Buffer | null =>
  all.length === 0 ? null : Buffer.concat(all.map((each) => {
    const into = Buffer.alloc(size)
    write(into, each)
    return into
  }))

const bigints = (all: ReadonlyArray<number>): Buffer | null =>
  bytes(all, 8, (into, each) => into.writeBigInt64BE(BigInt(each)))

const integers = (all: ReadonlyArray<number>): Buffer | null => bytes(all, 4, (into, each) => into.writeInt32BE(each))

const text = (all: ReadonlyArray<string>, between: string): string | null => all.length === 0 ? null : all.join(between)

const days: Readonly<Record<string, number>> = { "2026-11-29": 20_786, "1969-12-31": -1, "2200-01-01": 84_006 }

/** What PostgreSQL answers. */
const rowOf = (all: Anis): InventoryPages.Row => {
  const held = all.filter(({ isRemoved }) => !isRemoved).map(({ entry }) => entry)
  // Most ANIs are read with no row of uses.
  const used = all.filter(({ usedAt }, i) => usedAt !== null || i % 3 === 0)
  const members = all.flatMap(({ entry: { id, pools } }) => pools.map((pool) => ({ id, pool })))
  return {
    ids: bigints(held.map(({ id }) => id)),
    numbers: text(held.map(({ number }) => number), ","),
    area_codes: text(held.map(({ areaCode }) => areaCode), ","),
    standing: bytes(held, 8, (into, { activatedOn, callingCode, status }) => {
      into.writeInt32BE(activatedOn === null ? -2_147_483_648 : days[activatedOn]!)
      into.writeUInt16BE(callingCode, 4)
      into.writeUInt16BE(InventoryPage.statuses.indexOf(status), 6)
    }),
    block_rates: bytes(held, 4, (into, { blockRate }) => into.writeFloatBE(blockRate)),
    rated: bytes(held, 8, (into, { ratedContacts, ratedDials }) => {
      into.writeInt32BE(ratedDials)
      into.writeInt32BE(ratedContacts, 4)
    }),
    callable: text(held.map(({ isCallable }) => isCallable ? "1" : "0"), ""),
    rights: text(held.map(({ rights }) => rights), "|"),
    carriers: text(held.map(({ carriers }) => carriers), "|"),
    used_ids: bigints(used.map(({ entry }) => entry.id)),
    used_today: integers(used.map(({ entry }) => entry.usedToday)),
    last_used_at: bytes(
      used,
      8,
      (into, { usedAt }) => into.writeBigInt64BE(usedAt === null ? -(2n ** 63n) : BigInt(usedAt) - 946_684_800_000_000n)
    ),
    member_ids: bigints(members.map(({ id }) => id)),
    member_pools: bigints(members.map(({ pool }) => pool))
  }
}

const heldOf = (all: Anis): ReadonlyArray<InventoryPage.HeldEntry> =>
  all.filter(({ isRemoved }) => !isRemoved).map(({ entry }) => entry)

describe("InventoryPage", () => {
  it("shows one by one what it was made of", () => {
    FastCheck.assert(FastCheck.property(anis, (all) => {
      const page = InventoryPage.of(heldOf(all))
      assert.deepStrictEqual([...InventoryPage.entries(page)], heldOf(all))
      assert.strictEqual(InventoryPage.lastId(page), heldOf(all).at(-1)?.id)
      heldOf(all).forEach(({ pools }, at) => {
        for (const other of heldOf(all)) {
          assert.strictEqual(InventoryPage.isIn(page, at, other.pools), pools.join() === other.pools.join())
        }
      })
    }))
  })

  it("is read of the database's columns as it would be made of the ANIs", () => {
    FastCheck.assert(FastCheck.property(
      anis,
      (all) =>
        assert.deepStrictEqual(
          [...InventoryPage.entries(InventoryPages.toPage(rowOf(all)))],
          heldOf(all)
        )
    ))
  })

  it("knows of no routes, rights and carriers where the workspace has none", () => {
    FastCheck.assert(FastCheck.property(anis, (all) => {
      const page = InventoryPages.toPage({ ...rowOf(all), callable: null, rights: null, carriers: null })
      const plain = heldOf(all).map((entry) => ({ ...entry, isCallable: false, rights: "", carriers: "" }))
      assert.deepStrictEqual([...InventoryPage.entries(page)], plain)
    }))
  })
})
