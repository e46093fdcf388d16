/**
 * A message as an incoming webhook of Slack takes it. Names of groups and campaigns come from outside: they stand in rich
 * text, which is shown as it is and never read as markup, so no name can call a channel or make a link.
 *
 * Pure.
 */
import { type Item, linesMax, type Message } from "./Message.ts"

/** The body of the request. */
export const body = (message: Message): string => {
  const parts = [
    { title: "Needs you", items: message.items.filter(({ event }) => event === "raised") },
    { title: "Resolved", items: message.items.filter(({ event }) => event === "resolved") }
  ].filter(({ items }) => items.length > 0)
  return JSON.stringify({
    // What stands in notifications, and is read as markup.
    text: escaped(message.subject),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      rich(section(text(message.subject, true))),
      ...parts.length === 0 ? [rich(section(text(message.text)))] : [],
      ...parts.map(({ items, title }) => rich(section(text(title, true)), list(items)))
    ]
  })
}

/** A text in which Slack finds no markup of its own. */
const escaped = (markup: string): string =>
  markup.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

// internal

const rich = (...elements: ReadonlyArray<object>) => ({ type: "rich_text", elements })

const section = (...elements: ReadonlyArray<object>) => ({ type: "rich_text_section", elements })

const text = (text: string, bold = false) => ({ type: "text", text, ...bold ? { style: { bold } } : {} })

const list = (items: ReadonlyArray<Item>) => ({
  type: "rich_text_list",
  style: "bullet",
  elements: [
    ...items.slice(0, linesMax).map(({ costs, what }) =>
      section(text(costs === "" ? `${what}.` : `${what}. ${costs}.`))
    ),
    ...items.length > linesMax ? [section(text(`and ${items.length - linesMax} more`))] : []
  ]
})
