/**
 * A message as a workflow of Microsoft Teams takes it: an adaptive card. Names of groups and campaigns come from outside:
 * they stand in runs of rich text, which are shown as they are and never read as Markdown.
 *
 * Pure.
 */
import { type Item, linesMax, type Message } from "./Message.ts"

/** The body of the request. */
export const body = (message: Message): string => {
  const raised = message.items.filter(({ event }) => event === "raised")
  const resolved = message.items.filter(({ event }) => event === "resolved")
  return JSON.stringify({
    type: "message",
    attachments: [{
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        msteams: { width: "Full" },
        body: [
          line(message.subject, { weight: "Bolder", size: "Medium" }),
          ...message.items.length === 0 ? [line(message.text)] : [],
          ...listed("Needs you", raised, "Attention"),
          ...listed("Resolved", resolved, "Good")
        ]
      }
    }]
  })
}

// internal

const line = (text: string, style: Readonly<Record<string, string>> = {}, spacing = "Small") => ({
  type: "RichTextBlock",
  spacing,
  inlines: [{ type: "TextRun", text, ...style }]
})

const listed = (title: string, items: ReadonlyArray<Item>, color: string): ReadonlyArray<object> =>
  items.length === 0 ? [] : [
    line(title, { weight: "Bolder", color }, "Medium"),
    ...items.slice(0, linesMax).map(({ costs, what }) => line(costs === "" ? `• ${what}.` : `• ${what}. ${costs}.`)),
    ...items.length > linesMax ? [line(`and ${items.length - linesMax} more`)] : []
  ]
