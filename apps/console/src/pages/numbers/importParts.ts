/**
 * A file of numbers in parts, each as the server takes it: read piece by piece, so that no file is held whole. Pure.
 */
import * as CsvPieces from "@anipool/csv/CsvPieces"
import type { ImportPlan } from "@anipool/http-api/admin/NumberImportApi"

/** Lines of one part: what the server takes at once. */
export const partLinesMax = 100_000

/** Lines of one file; longer ones are for the command line. */
export const fileLinesMax = 1_000_000

/** A part: a table of its own, and where its lines stand in the file. */
export interface Part {
  readonly csv: Blob
  readonly lines: Uint32Array
}

/** The parts of a file; what is wrong with it is thrown. */
export const read = async (
  pieces: AsyncIterable<string>,
  linesMax: number = partLinesMax
): Promise<ReadonlyArray<Part>> => {
  const parts: Array<Part> = []
  let texts: Array<string> = []
  let at: Array<number> = []
  let length = 0
  let count = 0
  const close = () => {
    parts.push({ csv: new Blob([header, ...texts]), lines: Uint32Array.from(at) })
    texts = []
    at = []
    length = 0
  }
  await CsvPieces.read(pieces, columns, ({ line, surplus, values }) => {
    if (++count > fileLinesMax) {
      throw new Error(
        `it has more than ${fileLinesMax.toLocaleString("en")} lines; \`anipool ani import\` takes any number`
      )
    }
    // Fields too many are refused by the server, line by line.
    const text = `${names.map((name) => field(values[name])).join(",")}${",".repeat(surplus)}\n`
    if (at.length === linesMax || length + text.length > textMax) close()
    texts.push(text)
    at.push(line)
    length += text.length
  })
  close()
  return parts
}

/** A plan of a part with its lines where they stand in the file. */
export const inFile = (plan: ImportPlan, { lines: at }: Part): ImportPlan => {
  const lineOf = (line: number) => at[line - 2] ?? line
  return {
    ...plan,
    lines: plan.lines.map((each) => ({
      ...each,
      line: lineOf(each.line),
      says: each.effect === "doubled" ? each.says.replace(/\d+/, (line) => String(lineOf(Number(line)))) : each.says
    }))
  }
}

/** Plans of parts as one: those of its lines that are refused first. */
export const together = (plans: ReadonlyArray<ImportPlan>): ImportPlan => {
  const counts = { ...nothing }
  for (const plan of plans) {
    for (const effect of Object.keys(counts) as Array<keyof typeof counts>) counts[effect] += plan.counts[effect]
  }
  // A group that one part makes is there for the next, once it is done; before that each part names it.
  const newGroups = new Map<string, ImportPlan["newGroups"][number]>()
  for (const group of plans.flatMap((plan) => plan.newGroups)) {
    const numbers = (newGroups.get(group.groupId)?.numbers ?? 0) + group.numbers
    newGroups.set(group.groupId, { ...group, numbers })
  }
  const newGroupsCount = Math.max(newGroups.size, ...plans.map((plan) => plan.newGroupsCount))
  const lines = plans.flatMap((plan) => plan.lines)
  const isRefused = ({ effect }: ImportPlan["lines"][number]) => effect === "refused"
  return {
    counts,
    lines: [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))],
    newGroups: [...newGroups.values()],
    newGroupsCount
  }
}

// internal

/** As `anipool ani import` has them. */
const columns = {
  required: ["country_code", "number", "inbound_group_id"],
  optional: ["is_branded", "brand_name", "carrier_id"],
  others: "refused"
} as const

const names = [...columns.required, ...columns.optional]
const header = `${names.join(",")}\n`

/** Characters of a part: below the server's limit, whatever has to be escaped on the way. */
const textMax = 8_000_000

const nothing = { created: 0, moved: 0, changed: 0, unchanged: 0, doubled: 0, refused: 0 }

const field = (text: string): string => /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text
