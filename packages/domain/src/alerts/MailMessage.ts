/**
 * A message as an e-mail: a subject, a plain text and the same as HTML. Names of groups and campaigns come from outside: in
 * the HTML they are escaped, and the subject is one line.
 *
 * Pure.
 */
import { showable } from "../StorableText.ts"
import { type Item, linesMax, type Message } from "./Message.ts"

/** What stands in an e-mail. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The e-mail. */
export const make = (message: Message): Mail => {
  const raised = message.items.filter(({ event }) => event === "raised")
  const resolved = message.items.filter(({ event }) => event === "resolved")
  const subject = showable(message.subject.replaceAll(/\s+/g, " "))
  return {
    subject,
    text: `${message.text}\n\n-- \n${foot(message)}\n`,
    html: page(
      subject,
      [
        message.items.length === 0 ? `<p>${escaped(message.text)}</p>` : "",
        listed("Needs you", "#a4262c", raised),
        listed("Resolved", "#1f6f43", resolved),
        `<p style="color:#6b7280;font-size:12px;margin:24px 0 0">${escaped(foot(message))}</p>`
      ].join("")
    )
  }
}

/** A text that stands in HTML, in an attribute too, as it is. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;")
    .replaceAll("'", "&#39;")

/** A whole page of HTML around a body; mail programs know no style sheets, so styles stand at what they are of. */
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>`
  + `<meta name="viewport" content="width=device-width"></head>`
  + `<body style="margin:0;padding:20px;background:#ffffff;color:#1c2430;font:15px/1.5 system-ui,Arial,sans-serif">`
  + `<div style="max-width:640px;margin:0 auto"><h1 style="font-size:18px;margin:0 0 12px">${escaped(title)}</h1>`
  + `${body}</div></body></html>`

// internal

const foot = ({ workspace }: Message): string =>
  `Sent by Anipool for the workspace ${workspace}. Administrators change what is sent on the page Alerts.`

const listed = (title: string, color: string, items: ReadonlyArray<Item>): string =>
  items.length === 0 ? "" : [
    `<h2 style="font-size:15px;margin:18px 0 6px;color:${color}">${title}</h2><ul style="margin:0;padding-left:20px">`,
    ...items.slice(0, linesMax).map(({ costs, what }) =>
      `<li style="margin:0 0 8px">${escaped(what)}.${
        costs === "" ? "" : `<br><span style="color:#4b5563">${escaped(costs)}.</span>`
      }</li>`
    ),
    items.length > linesMax ? `<li>and ${items.length - linesMax} more</li>` : "",
    "</ul>"
  ].join("")
