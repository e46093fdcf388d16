import { assignmentColumns, type Column, dialColumns } from "@anipool/archive/ArchiveColumns"
import * as ParquetFile from "@anipool/archive/ParquetFile"
import { assert, describe, it } from "@effect/vitest"
import { asyncBufferFromFile } from "hyparquet"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assignments, dials, odd } from "./Rows.ts"

/** Does something with a file of these rows. */
const withFile = async <Row, A>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  use: (path: string) => Promise<A>,
  groupRows?: number
): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "anipool-parquet-"))
  try {
    const path = join(folder, "rows.parquet")
    const writing = ParquetFile.write(path, columns, groupRows)
    for (let at = 0; at < rows.length; at += 10_000) writing.add(rows.slice(at, at + 10_000))
    writing.end({ digest: digestOf(columns, rows).digest })
    return await use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const digestOf = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>): ParquetFile.Written => {
  const digest = ParquetFile.digest(columns)
  digest.add(rows)
  return digest.end()
}

const allOf = async <Row>(
  path: string,
  columns: ReadonlyArray<Column<Row>>
): Promise<{ readonly groups: number; readonly rows: ReadonlyArray<Row> }> => {
  const rows: Array<Row> = []
  let groups = 0
  for await (const some of ParquetFile.read(await asyncBufferFromFile(path), columns)) {
    groups++
    rows.push(...some)
  }
  return { groups, rows }
}

describe("ParquetFile", () => {
  it("gives back each row as it was, whatever is missing in it", () =>
    withFile(dialColumns, [...odd, ...dials(100)], async (path) => {
      assert.deepStrictEqual((await allOf(path, dialColumns)).rows, [...odd, ...dials(100)])
    }))

  it("holds a row group at a time, and says how many rows there are", () => {
    const rows = assignments(2_005)
    return withFile(assignmentColumns, rows, async (path) => {
      const found = await allOf(path, assignmentColumns)
      assert.strictEqual(found.groups, 3)
      assert.deepStrictEqual(digestOf(assignmentColumns, found.rows), digestOf(assignmentColumns, rows))
      const head = await ParquetFile.head(await asyncBufferFromFile(path))
      assert.strictEqual(head.rows, rows.length)
      assert.deepStrictEqual(head.facts, { digest: digestOf(assignmentColumns, rows).digest })
    }, 1_000)
  })

  it("takes at most 40 bytes of a dial, and 20 of an assignment", async () => {
    const count = 20_000
    const bytesOf = async (path: string) => statSync(path).size / count
    assert.isBelow(await withFile(dialColumns, dials(count), bytesOf), 40)
    assert.isBelow(await withFile(assignmentColumns, assignments(count), bytesOf), 20)
  })

  it("does not give back other rows unnoticed when a byte of the file is another", () =>
    withFile(assignmentColumns, assignments(1_000), async (path) => {
      const whole = digestOf(assignmentColumns, assignments(1_000)).digest
      const bytes = readFileSync(path)
      for (const share of [0.2, 0.4, 0.6]) {
        const at = Math.floor(bytes.length * share)
        const changed = Buffer.from(bytes)
        changed[at]! ^= 0x55
        writeFileSync(path, changed)
        const found = await allOf(path, assignmentColumns).then(
          ({ rows }) => digestOf(assignmentColumns, rows).digest,
          () => "unreadable"
        )
        assert.notStrictEqual(found, whole, String(at))
      }
    }))
})
