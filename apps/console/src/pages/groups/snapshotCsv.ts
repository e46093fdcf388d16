/**
 * A snapshot that is a CSV, as the JSON that the server takes: a line for each number in a group. Which numbers and groups
 * can be used is the server's to say. Pure.
 */
import * as CsvPieces from "@anipool/csv/CsvPieces"
import * as Formula from "@anipool/csv/Formula"

const columns = {
  required: ["group_id", "phone"],
  optional: ["group_name", "country_code"],
  others: "ignored"
} as const

/** Phones that are joined to one text, as many small ones take several times the room. */
const joinedMax = 1_000

/**
 * The JSON, in parts. Lines of a group may stand anywhere; its name is the last that is not blank; a line without a phone is
 * of a group that may have none.
 */
export const toJson = async (pieces: AsyncIterable<string>): Promise<ReadonlyArray<string>> => {
  const groups = new Map<string, Group>()
  await CsvPieces.read(pieces, columns, ({ values }) => {
    const groupId = Formula.unguarded(values.group_id)
    let group = groups.get(groupId)
    if (group === undefined) groups.set(groupId, group = { name: "", joined: [], open: [] })
    const name = Formula.unguarded(values.group_name)
    if (name !== "") group.name = name
    const phone = Formula.unguarded(values.phone)
    if (phone === "") return
    group.open.push(JSON.stringify(written(phone, values.country_code)))
    if (group.open.length === joinedMax) join(group)
  })
  const parts = [...groups].flatMap(([groupId, group], i) => {
    join(group)
    const head = JSON.stringify({ group_id: groupId, ...(group.name === "" ? {} : { group_name: group.name }) })
    return [
      `${i === 0 ? "" : ",\n"}${head.slice(0, -1)},"phones":[`,
      ...group.joined.map((phones, no) => no === 0 ? phones : `,${phones}`),
      "]}"
    ]
  })
  return ["[", ...parts, "]"]
}

// internal

interface Group {
  name: string
  readonly joined: Array<string>
  open: Array<string>
}

const join = (group: Group): void => {
  if (group.open.length > 0) group.joined.push(group.open.join(","))
  group.open = []
}

/** With its calling code, where a column says which and the number does not. */
const written = (phone: string, countryCode: string): string => {
  const code = countryCode.replace(/^\+/, "")
  return code === "" || /^(\+|00)/.test(phone) ? phone : `+${code} ${phone}`
}
