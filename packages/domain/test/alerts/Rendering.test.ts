import * as Destination from "@anipool/domain/alerts/Destination"
import * as MailMessage from "@anipool/domain/alerts/MailMessage"
import * as Message from "@anipool/domain/alerts/Message"
import * as SlackMessage from "@anipool/domain/alerts/SlackMessage"
import * as TeamsMessage from "@anipool/domain/alerts/TeamsMessage"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const parts = { id: "m1", createdAt: "2026-03-02T10:00:00.000Z", workspace: "Acme" }

const item = (what: string, costs = "", event: Message.Item["event"] = "raised"): Message.Item => ({
  event,
  alertId: "a",
  kind: "dry",
  subject: "east",
  what,
  costs,
  since: "2026-03-02T09:00:00.000Z"
})

/** Names as somebody who means ill would give them. */
const names = FastCheck.oneof(
  FastCheck.string({ unit: "binary" }),
  FastCheck.constantFrom(
    "<!channel>",
    "<https://evil.example|Sign in>",
    "*bold* _it_ `code` @here",
    "[Sign in](https://evil.example)",
    "\r\nBcc: all@example.com",
    "<script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "&lt;b&gt;"
  )
)

/** All objects of a tree of JSON. */
const within = (value: unknown): ReadonlyArray<Record<string, unknown>> =>
  typeof value !== "object" || value === null
    ? []
    : [...Array.isArray(value) ? [] : [value as Record<string, unknown>], ...Object.values(value).flatMap(within)]

describe("Messages as channels take them", () => {
  it("show names in Slack as they are, and no name is markup", () => {
    FastCheck.assert(FastCheck.property(names, names, (what, costs) => {
      const { blocks, text } = JSON.parse(SlackMessage.body(Message.make(parts, [item(what, costs)]))) as {
        readonly text: string
        readonly blocks: unknown
      }
      assert.notMatch(text, /[<>]/)
      const types = new Set(within(blocks).flatMap(({ type }) => type === undefined ? [] : [type]))
      const literal = ["rich_text", "rich_text_section", "rich_text_list", "text"]
      assert.isEmpty([...types].filter((type) => !literal.includes(String(type))), "only rich text is literal")
      const texts = within(blocks).flatMap(({ text }) => text === undefined ? [] : [text])
      assert.include(texts, costs === "" ? `${what}.` : `${what}. ${costs}.`)
    }))
  })

  it("show names in Teams as they are, and no name is Markdown", () => {
    FastCheck.assert(FastCheck.property(names, names, (what, costs) => {
      const { attachments } = JSON.parse(TeamsMessage.body(Message.make(parts, [item(what, costs)]))) as {
        readonly attachments: ReadonlyArray<{ readonly content: { readonly body: unknown } }>
      }
      const found = within(attachments[0]!.content.body)
      assert.deepStrictEqual([...new Set(found.map(({ type }) => type))].sort(), ["RichTextBlock", "TextRun"])
      assert.include(found.map(({ text }) => text), costs === "" ? `• ${what}.` : `• ${what}. ${costs}.`)
    }))
  })

  it("show names in an e-mail as they are, in one line of the subject, and no name is HTML", () => {
    FastCheck.assert(FastCheck.property(names, names, (workspace, what) => {
      const message = Message.make({ ...parts, workspace }, [item(what, `of ${what}`), item(what, "", "resolved")])
      const { html, subject } = MailMessage.make(message)
      assert.notMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u)
      const tags = [
        "!doctype html",
        "html",
        "head",
        "meta",
        "title",
        "body",
        "div",
        "h1",
        "h2",
        "ul",
        "li",
        "br",
        "span",
        "p"
      ]
      for (const [, tag] of html.matchAll(/<\/?([^\s>]+)/g)) {
        assert.include([...tags, "!doctype"], tag!)
      }
      assert.include(html, `${MailMessage.escaped(what)}.<br>`)
      assert.notInclude(html, "onload=\"")
    }))
  })

  it("say what a test says", () => {
    const test = Message.test(parts)
    for (const text of [SlackMessage.body(test), TeamsMessage.body(test), MailMessage.make(test).html]) {
      assert.include(text, "This is a test. Alerts of this workspace will arrive here.")
    }
  })

  it("count what is beyond their bounds", () => {
    const many = Message.make(parts, Array.from({ length: 60 }, (_, i) => item(`Group ${i} is dry`)))
    for (const text of [SlackMessage.body(many), TeamsMessage.body(many), MailMessage.make(many).html]) {
      assert.include(text, "and 10 more")
      assert.notInclude(text, "Group 50 is dry")
    }
  })
})

describe("Destination", () => {
  it("reads mailboxes, and nothing that could be more than one", () => {
    assert.deepStrictEqual(Destination.mailboxesOf("mailto:ann@example.com, bob+x@mail.example.org"), [
      "ann@example.com",
      "bob+x@mail.example.org"
    ])
    const refused = [
      "ann@example.com",
      "mailto:",
      "mailto:ann",
      "mailto:ann@example.com,",
      "mailto:ann@example.com\r\nBcc: bob@example.com",
      "mailto:\"a b\"@example.com",
      "mailto:Ann <ann@example.com>",
      "mailto:ann@example.com?bcc=bob@example.com",
      `mailto:${"a".repeat(65)}@example.com`
    ]
    for (const each of refused) {
      assert.isUndefined(Destination.mailboxesOf(each), each)
      assert.isString(Destination.mailboxRefusal(each), each)
    }
  })

  it("says which of the mailboxes is none, in words of who typed it", () => {
    const many = Array.from({ length: Destination.mailboxesMax + 1 }, (_, i) => `a${i}@example.com`)
    for (
      const [url, refusal] of [
        ["mailto:ann@example.com, bob+x@mail.example.org", undefined],
        [`mailto:${many.slice(1).join(",")}`, undefined],
        [`mailto:${many.join(",")}`, "expected at most 10 e-mail addresses, not 11"],
        ["mailto:ann@example.com,bob", "“bob” is not an e-mail address such as ann@example.com"],
        [`mailto:${"a".repeat(90)}`, `“${"a".repeat(60)}” is not an e-mail address such as ann@example.com`],
        ["mailto:ann@example.com,", "expected an e-mail address such as ann@example.com"],
        ["https://example.com", "expected mailto: and e-mail addresses, separated by commas"]
      ] as const
    ) assert.strictEqual(Destination.mailboxRefusal(url), refusal, url)
  })

  it("shows the host alone of an address that is a secret", () => {
    const url = "https://hooks.slack.com/services/T0/B0/secret"
    assert.strictEqual(Destination.shownUrl({ channel: "slack", url }), "https://hooks.slack.com/…")
    assert.strictEqual(Destination.shownUrl({ channel: "teams", url }), "https://hooks.slack.com/…")
    assert.strictEqual(Destination.shownUrl({ channel: "webhook", url }), url)
  })
})
