/**
 * VICIdial's non-agent API, as far as groups of caller IDs go (`update_cid_group_entry`). It does I/O.
 *
 * Each call is a form post, so that the password stands in no URL and so in no log of a web server on the way. Answers are
 * lines of text that begin with what they are: `SUCCESS`, `ERROR`, `NOTICE`.
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Requests from "../internal/Requests.ts"
import { type CidChange, type CidRow, rowsMax } from "./CidTable.ts"

/** Where the API is, and who calls it. */
export interface Access {
  /** The address of `non_agent_api.php`. */
  readonly url: URL
  readonly user: string
  readonly password: Redacted.Redacted
}

/** The dialer refused a call, or cannot be reached; the message names neither password nor number. */
export class DialerFailed extends Schema.TaggedError<DialerFailed>()("DialerFailed", {
  message: Schema.String,
  /** Whether the same call may succeed a little later. */
  mayPass: Schema.Boolean
}) {}

/** The rows that a group of caller IDs has, as the dialer lists them. */
export const entries = (
  access: Access,
  cidGroup: string
): Effect.Effect<ReadonlyArray<CidRow>, DialerFailed> =>
  Effect.flatMap(
    call(access, { stage: "INFO", cid_group_id: cidGroup, areacode: all, outbound_cid: all }),
    (answer) => {
      const [head = "", ...lines] = answer.split(/\r?\n/)
      if (head.includes("HAS NO ENTRIES")) return Effect.succeed([])
      if (!head.startsWith("SUCCESS:")) return refused(head)
      const rows = lines.filter((line) => line.trim() !== "").map(rowOf)
      const isWhole = rows.length <= rowsMax && rows.every((row) => row !== undefined)
      return isWhole
        ? Effect.succeed(rows.flatMap((row) => row ?? []))
        : new DialerFailed({ message: "the dialer's list of entries cannot be read", mayPass: false })
    }
  )

/** Makes a change. Made twice it does no harm: what is there already, or gone already, is as it shall be. */
export const apply = (access: Access, cidGroup: string, { row, stage }: CidChange): Effect.Effect<void, DialerFailed> =>
  Effect.flatMap(
    call(access, {
      stage,
      cid_group_id: cidGroup,
      areacode: row.areaCode,
      outbound_cid: row.cid,
      ...(stage === "DELETE" ? {} : { active: row.isActive ? "Y" : "N", cid_description: row.description })
    }),
    (answer) => {
      const [head = ""] = answer.split(/\r?\n/)
      const isSo = head.startsWith("SUCCESS:") || (stage === "DELETE" && isMissing(head))
      if (isSo) return Effect.void
      // An ADD whose answer was lost, or a row that came since the list was read: it may stand otherwise.
      return stage === "ADD" && head.includes("ALREADY EXISTS")
        ? apply(access, cidGroup, { row, stage: "UPDATE" })
        : refused(head)
    }
  )

// internal

const all = "---ALL---"

const isMissing = (head: string): boolean =>
  /DOES NOT EXIST|NO ENTRIES/.test(head) && !head.includes("GROUP DOES NOT EXIST")

/** What an answer says before it repeats what was sent: numbers, and the password too where it is wrong. */
const refused = (head: string) =>
  new DialerFailed({ message: `the dialer answered: ${(head.split(/ - |\|/)[0] ?? "").slice(0, 200)}`, mayPass: false })

const rowOf = (line: string): CidRow | undefined => {
  const [, areaCode, cid, active, description] = line.split("|")
  return areaCode === undefined || cid === undefined || description === undefined
    ? undefined
    : { areaCode, cid, isActive: active === "Y", description }
}

const call = ({ password, url, user }: Access, fields: Readonly<Record<string, string>>) =>
  Requests.text("the dialer", url, {
    method: "POST",
    body: new URLSearchParams({
      source: "anipool",
      user,
      pass: Redacted.value(password),
      function: "update_cid_group_entry",
      ...fields
    })
  }).pipe(
    Effect.map((text) => text.trimStart()),
    Effect.mapError(({ mayPass, message }) => new DialerFailed({ message, mayPass }))
  )
