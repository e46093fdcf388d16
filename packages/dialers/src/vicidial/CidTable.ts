/**
 * A table of caller IDs by area code, as VICIdial's groups of them hold it: for a prospect's area code any number of rows, of
 * which the active one that was used least is shown. Pure.
 *
 * Rows that Anipool wrote are known by their description, and where that was written over by what is known of them here; others
 * are somebody's own and are left alone.
 */
/** A row. */
export interface CidRow {
  /** The area code of the prospects that it is for. */
  readonly areaCode: string
  /** The number that is shown: digits. */
  readonly cid: string
  readonly isActive: boolean
  readonly description: string
}

/** What makes one table of another. */
export interface CidChange {
  readonly stage: "ADD" | "UPDATE" | "DELETE"
  readonly row: CidRow
}

/** A number that is to be in the table. */
export interface TableNumber {
  readonly number: string
  readonly isActive: boolean
  /** Why it is active, or is not: a few words. */
  readonly reason: string
  /** The area codes whose prospects it is for. */
  readonly areaCodes: ReadonlyArray<string>
}

/** What descriptions of a push's rows begin with: VICIdial asks for 6 characters at least. An import of its tables knows them by it. */
export const mark = "Anipool: "

/** Rows of one table: more than VICIdial works well with. */
export const rowsMax = 100_000

/** The table of some numbers: by area code, then by number. */
export const of = (numbers: ReadonlyArray<TableNumber>): ReadonlyArray<CidRow> =>
  numbers
    .flatMap(({ areaCodes, isActive, number, reason }) =>
      areaCodes.map((areaCode): CidRow => ({
        areaCode,
        cid: number,
        isActive,
        description: `${mark}${reason}`
      }))
    )
    .sort(byKey)

/** Rows that a push may change. */
export interface Owned {
  /** Rows that a push wrote, whatever their description says now. */
  readonly known?: ReadonlyArray<CidRow>
  /** Whether it takes over rows of somebody's own that have the area code and number of a wanted one. */
  readonly takesOver?: boolean
}

/** Rows of somebody's own that have the area code and number of a wanted one. */
export const foreignOf = (
  present: ReadonlyArray<CidRow>,
  wanted: ReadonlyArray<CidRow>,
  { known = [] }: Owned = {}
): ReadonlyArray<CidRow> => {
  const own = new Set(known.map(keyOf))
  const keys = new Set(wanted.map(keyOf))
  return present.filter((row) => !isOwn(row) && !own.has(keyOf(row)) && keys.has(keyOf(row)))
}

/**
 * What makes a table the wanted one: rows that nobody can show any more first, then what is switched off, then what is
 * switched on, then new ones, each in the order of the tables. Somebody's own rows stay as they are, unless they are taken over.
 */
export const changes = (
  present: ReadonlyArray<CidRow>,
  wanted: ReadonlyArray<CidRow>,
  owned: Owned = {}
): ReadonlyArray<CidChange> => {
  const { known = [], takesOver = false } = owned
  const foreign = new Set(takesOver ? [] : foreignOf(present, wanted, owned).map(keyOf))
  const written = new Set(known.map(keyOf))
  const there = new Map(present.map((row) => [keyOf(row), row]))
  const kept = new Set(wanted.map(keyOf))
  const gone = present.filter((row) => (isOwn(row) || written.has(keyOf(row))) && !kept.has(keyOf(row))).sort(byKey)
  const different = wanted.filter((row) => {
    const before = there.get(keyOf(row))
    return before !== undefined && !foreign.has(keyOf(row)) &&
      (before.isActive !== row.isActive || before.description !== row.description)
  }).sort((a, b) => Number(a.isActive) - Number(b.isActive))
  return [
    ...gone.map((row): CidChange => ({ stage: "DELETE", row })),
    ...different.map((row): CidChange => ({ stage: "UPDATE", row })),
    ...wanted.filter((row) => !there.has(keyOf(row))).map((row): CidChange => ({ stage: "ADD", row }))
  ]
}

/** What tells a row from the others of its table. */
export const keyOf = ({ areaCode, cid }: CidRow): string => `${areaCode},${cid}`

/** Whether Anipool wrote the row. */
export const isOwn = ({ description }: CidRow): boolean => description.startsWith(mark)

/** The table as VICIdial's bulk tool reads it, a line `NPA,CID,DESCRIPTION,ACTIVE` for each row: no field needs quotes. */
export const toCsv = (rows: ReadonlyArray<CidRow>): string =>
  rows.map(({ areaCode, cid, description, isActive }) => `${areaCode},${cid},${description},${isActive ? "Y" : "N"}\n`)
    .join("")

/** A table that `toCsv` wrote; undefined when it is none. */
export const fromCsv = (text: string): ReadonlyArray<CidRow> | undefined => {
  const rows: Array<CidRow> = []
  for (const line of text.split("\n").slice(0, rowsMax + 1)) {
    if (line === "") continue
    const [areaCode = "", cid = "", description, active, more] = line.split(",")
    if (
      description === undefined || !/^\d+$/.test(areaCode + cid) || !/^[YN]$/.test(active ?? "") || more !== undefined
    ) {
      return undefined
    }
    rows.push({ areaCode, cid, description, isActive: active === "Y" })
  }
  return rows
}

// internal

const byKey = (a: CidRow, b: CidRow): number => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)
