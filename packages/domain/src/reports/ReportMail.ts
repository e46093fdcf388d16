/**
 * A report as an e-mail: HTML, and the same as plain text.
 *
 * Plots are tables whose cells are coloured: Outlook draws no SVG, Gmail neither, and pictures, be they sent along, are not shown
 * by many mailboxes until somebody asks for them. A bar stands beside the figure that it draws, so that nobody needs to see it.
 * Nothing is loaded from anywhere, and nothing tells that it was read.
 *
 * Pure. Names come from outside: in the HTML all text is escaped.
 */
import { escaped, type Mail } from "../alerts/MailMessage.ts"
import { showable } from "../StorableText.ts"
import type { Report } from "./Report.ts"
import * as ReportSections from "./ReportSections.ts"

/** A report on its way, as it is kept until it was taken: at each try the same is sent. */
export interface ReportMessage {
  /** The same at each try: receivers drop what they have. */
  readonly id: string
  readonly type: "report"
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly workspace: string
  readonly subject: string
  /** Where people open the console, without a slash at its end; null: nobody has said, and nothing is a link. */
  readonly publicUrl: string | null
  readonly sections: ReadonlyArray<ReportSections.Section>
}

/** The message of a report. */
export const message = (
  parts: Pick<ReportMessage, "id" | "createdAt" | "publicUrl">,
  report: Report
): ReportMessage => ({
  ...parts,
  type: "report",
  workspace: ReportSections.nameOf(report.workspace),
  subject: ReportSections.titleOf(report),
  sections: ReportSections.of(report)
})

/** The e-mail. */
export const make = (message: ReportMessage): Mail => ({
  subject: showable(message.subject.replaceAll(/\s+/g, " ")),
  text: text(message),
  html: html(message)
})

// internal

type Section = ReportSections.Section
type Table = ReportSections.Table

/** Where a page of the console is; undefined: nobody has said where people open it. */
const urlOf = ({ publicUrl }: ReportMessage, path: string): string | undefined =>
  publicUrl === null ? undefined : `${publicUrl}/console${path}`

const foot = ({ workspace }: ReportMessage): string =>
  `Sent by Anipool for the workspace ${workspace}. Administrators change who gets it, and when, on the page Alerts.`

// The plain text.

const text = (message: ReportMessage): string =>
  [
    message.subject,
    ...message.sections.map((each) => sectionText(message, each)),
    `-- \n${foot(message)}`
  ].join("\n\n") + "\n"

const sectionText = (message: ReportMessage, { items, lines, path, table, title }: Section): string => {
  const url = urlOf(message, path)
  return [
    title.toUpperCase(),
    ...lines,
    ...items.map((item) => `- ${item}`),
    ...table === null ? [] : tableText(table),
    ...url === undefined ? [] : [url]
  ].join("\n")
}

/** Each row on a line of its own, its figures by their names: narrow screens and screen readers keep no columns. */
const tableText = ({ columns, rows }: Table): ReadonlyArray<string> =>
  rows.map(({ cells, label }) => `${label}: ${cells.map(({ text }, i) => `${columns[i]!} ${text}`).join("; ")}`)

// The HTML.

/** What is shaded, from little to much. */
const lightShades = ["#fdecea", "#f9cfca", "#f4aaa2"] as const
const darkShades = ["#4a2320", "#6e2a25", "#93302a"] as const

/** Mail programs that know the dark take these; those that turn colours by themselves have nothing to heed. */
const darkStyle = [
  "body,.page{background:#14181f!important;color:#e6e9ee!important}",
  ".soft{color:#a3acb9!important}",
  "a{color:#8ab4f8!important}",
  "td,th{border-color:#333b47!important}",
  ".bar{background:#8ab4f8!important}",
  ...darkShades.map((colour, i) => `.heat${i + 1}{background:${colour}!important;color:#ffffff!important}`)
].join("")

const html = (message: ReportMessage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(message.subject)}</title>`
  + `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`
  + `<meta name="supported-color-schemes" content="light dark">`
  + `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyle}}</style></head>`
  + `<body class="page" style="margin:0;padding:12px;background:#ffffff;color:#1c2430;font:15px/1.5 Arial,sans-serif">`
  + `<div class="page" style="max-width:640px;margin:0 auto;background:#ffffff;color:#1c2430">`
  + `<h1 style="font-size:19px;line-height:1.3;margin:0 0 4px">${escaped(message.subject)}</h1>`
  + message.sections.map((each) => sectionHtml(message, each)).join("")
  + `<p class="soft" style="color:#5b6472;font-size:12px;margin:28px 0 0">${escaped(foot(message))}</p>`
  + `</div></body></html>`

const sectionHtml = (message: ReportMessage, { items, lines, page, path, table, title }: Section): string => {
  const url = urlOf(message, path)
  return [
    `<h2 style="font-size:16px;margin:26px 0 6px">${escaped(title)}</h2>`,
    ...lines.map((line) => `<p style="margin:0 0 6px">${escaped(line)}</p>`),
    items.length === 0 ?
      "" :
      `<ul style="margin:0 0 6px;padding-left:20px">${
        items.map((item) => `<li style="margin:0 0 4px">${escaped(item)}</li>`).join("")
      }</ul>`,
    table === null ? "" : tableHtml(message, title, table),
    url === undefined ? "" : `<p style="margin:6px 0 0;font-size:13px">${link(url, `Open ${page}`)}</p>`
  ].join("")
}

const link = (url: string, text: string): string =>
  `<a href="${escaped(url)}" style="color:#1a56b0">${escaped(text)}</a>`

/** What parts rows; all else of a cell is said by attributes, which are shorter. */
const rule = "border-bottom:1px solid #d9dee5"

const tableHtml = (message: ReportMessage, title: string, { columns, isTall = false, rows }: Table): string => {
  const hasBars = rows.some(({ cells }) => cells.some(({ bar }) => bar !== undefined))
  // Many columns stay readable on a telephone by smaller figures.
  const size = columns.length > manyColumns ? 12 : 14
  const head = columns.map((column) =>
    `<th scope="col" align="right" valign="bottom" class="soft" style="${rule};font-size:12px;font-weight:normal">${
      escaped(column)
    }</th>`
  )
  // A column of drawings alone, which the figures beside it say.
  const drawn = hasBars ? `<td aria-hidden="true" width="30%" style="${rule}">&nbsp;</td>` : ""
  return `<table width="100%" cellpadding="${isTall ? 3 : 4}" cellspacing="0" border="0" aria-label="${
    escaped(title)
  }" `
    + `style="border-collapse:collapse;font-size:${size}px;line-height:1.35"><thead><tr>${
      isTall ? "" : `<td style="${rule}">&nbsp;</td>`
    }${drawn}${head.join("")}</tr></thead>${isTall ? "" : "<tbody>"}`
    + rows.map(({ cells, label, path }) => {
      const url = path === undefined ? undefined : urlOf(message, path)
      const name = url === undefined ? escaped(label) : link(url, label)
      const figures = cells.map(cellHtml).join("")
      return isTall
        ? `<tbody><tr><th scope="rowgroup" colspan="${columns.length}" align="left" style="font-size:14px;word-break:break-word">${name}</th></tr>`
          + `<tr>${figures}</tr></tbody>`
        : `<tr><th scope="row" align="left" style="${rule};font-weight:normal">${name}</th>${
          hasBars ? barHtml(cells.find(({ bar }) => bar !== undefined)?.bar ?? 0) : ""
        }${figures}</tr>`
    }).join("")
    + (isTall ? "</table>" : "</tbody></table>")
}

/** More columns than that are set small. */
const manyColumns = 4

const cellHtml = ({ heat = 0, text }: ReportSections.Cell): string => {
  const shade = Math.ceil(heat * lightShades.length)
  const colour = lightShades[shade - 1]
  return colour === undefined
    ? `<td align="right" style="${rule}">${escaped(text)}</td>`
    : `<td align="right" class="heat${shade}" bgcolor="${colour}" style="${rule};background:${colour};color:#1c2430">${
      escaped(text)
    }</td>`
}

/** A bar is a table within its cell: Outlook knows widths of nothing else. */
const barHtml = (share: number): string => {
  const percent = Math.round(100 * share)
  return `<td aria-hidden="true" width="30%" style="${rule}">${
    percent === 0
      ? "&nbsp;"
      : `<table role="presentation" width="${percent}%" cellpadding="0" cellspacing="0" border="0"><tr>`
        + `<td class="bar" bgcolor="#3b6fc4" height="10" style="background:#3b6fc4;font-size:1px;line-height:10px">&nbsp;</td>`
        + "</tr></table>"
  }</td>`
}
