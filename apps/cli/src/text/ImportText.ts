/**
 * What an import from VICIdial came to, or would: for people, and as data.
 */
import * as Output from "@anipool/jobs/Output"
import type * as SettingsImport from "@anipool/jobs/vicidialImport/SettingsImport"
import type { Imported } from "@anipool/jobs/vicidialImport/VicidialImport"

/** Findings that are told of each kind; as data all are. */
const findingsShown = 50

/** As lines. */
export const lines = (workspace: string, imported: Imported, isDryRun: boolean): ReadonlyArray<string> => {
  const { calls, settings, setup, source, timeZone } = imported
  const { callsToday, notCallable, rows } = setup
  const findings = findingsOf(imported)
  const shown = (["rule", "number", "note"] as const).flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind)
    return [
      ...own.slice(0, findingsShown).map((finding) => [finding.kind, finding.subject, finding.message]),
      ...(own.length > findingsShown
        ? [[kind, "", `and ${own.length - findingsShown} more (--json has them all)`]]
        : [])
    ]
  })
  const uses = [...callsToday.values()].reduce((sum, count) => sum + count, 0)
  return [
    `${source} → ${workspace}, times in ${timeZone}${isDryRun ? " (dry run: nothing was changed)" : ""}`,
    "",
    ...Output.table(
      ["", isDryRun ? "WOULD BE ADDED" : "ADDED", "THERE ALREADY"],
      [
        row("pools", settings.pools),
        row("numbers in pools", settings.numbers),
        row("campaigns", settings.campaigns),
        row("lists with terms of their own", settings.lists),
        row("agents with a number of their own", settings.agents),
        row("dispositions", settings.dispositions),
        row("classes of dispositions", settings.classes)
      ],
      ""
    ),
    "",
    `${Output.counted(rows.total, "area code row")}, ${rows.active.toLocaleString("en")} active; ${
      rows.elsewhere.toLocaleString("en")
    } name an area code that is not the number's own.`,
    `${Output.counted(setup.callable.size, "number")} with an inbound route; ${
      notCallable.length.toLocaleString("en")
    } of the pools' numbers have none: nobody can call them back.${routesRecorded(settings)}`,
    `Used today by VICIdial's counters: ${Output.counted(callsToday.size, "number")}, ${Output.counted(uses, "call")}.${
      usesCounted(imported, isDryRun)
    }`,
    ...callLines(calls, isDryRun),
    "",
    ...Output.table(["KIND", "ABOUT", "WHAT"], shown, "Nothing of VICIdial's settings was left out.")
  ]
}

/** As data. */
export const data = (workspace: string, imported: Imported, isDryRun: boolean) => {
  const { calls, settings, setup, source, timeZone } = imported
  return {
    workspace,
    source,
    timeZone,
    dryRun: isDryRun,
    pools: settings.pools,
    numbers: settings.numbers,
    campaigns: settings.campaigns,
    lists: settings.lists,
    agents: settings.agents,
    dispositions: settings.dispositions,
    classes: settings.classes,
    areaCodeRows: setup.rows,
    callable: setup.callable.size,
    notCallable: setup.notCallable,
    callbackRoutes: settings.callbackRoutes,
    usedToday: Object.fromEntries(setup.callsToday),
    usesCounted: imported.usesCounted,
    calls,
    findings: findingsOf(imported)
  }
}

// internal

const findingsOf = ({ settings, setup }: Imported) => [...setup.findings, ...settings.findings]

const row = (name: string, { added, present }: SettingsImport.Added) => [
  name,
  added.toLocaleString("en"),
  present.toLocaleString("en")
]

const routesRecorded = ({ callbackRoutes }: Imported["settings"]): string =>
  callbackRoutes === null || callbackRoutes.changed === 0
    ? ""
    : ` New in the register: ${callbackRoutes.gained.toLocaleString("en")} that can, ${
      callbackRoutes.lost.toLocaleString("en")
    } that cannot any more.`

const usesCounted = ({ usesCounted }: Imported, isDryRun: boolean): string =>
  usesCounted === null
    ? isDryRun ? "" : " Daily caps do not know of them; --count-today has them counted."
    : ` Counted as uses of today: ${usesCounted.added.toLocaleString("en")} more, of ${
      Output.counted(usesCounted.changed, "number")
    }.`

const corrected = ({ corrected }: Imported["calls"]): string =>
  corrected === 0
    ? ""
    : `, of which ${corrected.toLocaleString("en")} under a number of the lead that was not dialed, now put right`

const callLines = (calls: Imported["calls"], isDryRun: boolean): ReadonlyArray<string> => {
  const before = calls.before === 0 ? "" : ` ${Output.counted(calls.before, "call")} had been read before.`
  if (calls.from === null) return [`No calls to read.${before}`]
  const range = `from ${calls.from} until ${calls.until}`
  if (isDryRun) return [`${Output.counted(calls.read, "call")} to be read, ${range}.${before}`]
  const refused = Object.entries(calls.refused).map(([reason, count]) => `${reason} ${count}`)
  return [
    `${Output.counted(calls.read, "call")} read, ${range}: ${calls.recorded.toLocaleString("en")} recorded, ${
      calls.doubled.toLocaleString("en")
    } recorded before${corrected(calls)}${refused.length === 0 ? "" : `, refused: ${refused.join(", ")}`}.${before}`
  ]
}
