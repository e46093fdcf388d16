/**
 * By which of a site's carriers a call left: the one whose dialplan dials what was dialed, on the server that dialed it.
 *
 * VICIdial notes no trunk: its carrier log has the channel that ran the dialplan, and not the one that was called. The carrier is the one of
 * the site's carriers (`vicidial_server_carriers`, Admin, Carriers) that is active, on that server or on all, and has an extension with a
 * `Dial()` whose pattern fits. Where several fit, nobody knows which one it was.
 *
 * Pure. Patterns are Asterisk's.
 */
import type * as Rows from "./Rows.ts"

/** The carrier of a call by the server that dialed and the digits, its dial prefix with them; empty: it is not known. */
export type CarrierOf = (server: string, dialed: string) => string

/** How the carriers of calls are told. */
export const make = (carriers: ReadonlyArray<Rows.ServerCarrier>): CarrierOf => {
  const known = carriers.filter(({ isActive }) => isActive)
    .map(({ dialplan, id, server }) => ({ id, server, patterns: patternsOf(dialplan) }))
    .filter(({ patterns }) => patterns.length > 0)
  return (server, dialed) => {
    if (dialed === "" || known.length === 0) return ""
    const ids = new Set(
      known.filter((each) =>
        (each.server === allServers || each.server === server) && each.patterns.some((pattern) => pattern.test(dialed))
      ).map(({ id }) => id)
    )
    return ids.size === 1 ? [...ids][0]! : ""
  }
}

// internal

const allServers = "0.0.0.0"

/** The extensions of a dialplan that dial. */
const patternsOf = (dialplan: string): ReadonlyArray<RegExp> => {
  const patterns = new Set(
    [...dialplan.matchAll(/^\s*exten\s*=>?\s*([^,\s]+)\s*,[^,]*,\s*Dial\s*\(/gim)].map(([, pattern]) => pattern!)
  )
  return [...patterns].flatMap(regExpOf)
}

/** A pattern of Asterisk's; none where it is not one of digits. */
const regExpOf = (pattern: string): ReadonlyArray<RegExp> => {
  if (!pattern.startsWith("_")) return /^[\d*#+]+$/.test(pattern) ? [new RegExp(`^${escaped(pattern)}$`)] : []
  const parts = pattern.slice(1).match(/\[[\d-]+\]|[XZN.!\d*#+-]/gi) ?? []
  if (parts.join("") !== pattern.slice(1)) return []
  return [
    new RegExp(
      `^${parts.map((part) => signs[part.toUpperCase()] ?? (part.startsWith("[") ? part : escaped(part))).join("")}$`
    )
  ]
}

const signs: Readonly<Record<string, string>> = {
  X: "\\d",
  Z: "[1-9]",
  N: "[2-9]",
  ".": "\\d+",
  "!": "\\d*",
  // Stands for nothing.
  "-": ""
}

const escaped = (text: string): string => text.replaceAll(/[*+]/g, "\\$&")
