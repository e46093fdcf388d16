/**
 * Reports as e-mails: what stands in them, that nothing in them is markup, and how long they may be.
 */
import { kinds } from "@anipool/domain/alerts/Need"
import type { Report, ToldCampaign } from "@anipool/domain/reports/Report"
import { campaignsMax, needsMax, purchasesMax, restingMax } from "@anipool/domain/reports/Report"
import * as ReportMail from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const counts = (dials: number, blocks = 0) => ({ dials, contacts: dials / 4, blocks, noAnswers: dials / 2 })
const asked = { assigned: 200, local: 150, refused: 7 }

const campaign = (name: string): ToldCampaign => ({
  id: name,
  name,
  counts: counts(120, 12),
  before: counts(100),
  asked
})

const report = (name: string, every: Schedule.Every = "day"): Report => {
  const [first, before, ...others] = Schedule.periodsOf(every, "2026-03-03").map((period, i) => ({
    ...period,
    counts: counts(200 + i, 20),
    asked
  }))
  return {
    workspace: name,
    every,
    periods: [first!, before!, ...others],
    slots: [
      { label: "9:00", counts: [first, before, ...others].map((_, i) => counts(80 * (i + 1))) },
      { label: "10:00", counts: [first, before, ...others].map(() => counts(0)) }
    ],
    campaigns: { first: [campaign(name), { ...campaign(name), id: null, name: null, asked: null }], others: 3 },
    numbers: {
      active: 310,
      resting: 1,
      inventoried: 4,
      first: [{ id: 7, phone: "+12125550100", why: name, until: "2026-03-09" }]
    },
    done: [{ what: "rested", numbers: 1, isMore: false }, { what: "bought", numbers: 40, isMore: true }],
    needs: [{ kind: "burning", total: 5, first: [{ what: name, costs: "60 blocked dials today" }] }],
    buying: { numbers: 38, areaCodes: 9, first: [{ areaCode: "212", anis: 12 }] }
  }
}

const parts = { id: "m1", createdAt: "2026-03-03T07:00:00.000Z", publicUrl: "https://anipool.example.com" }

const mailOf = (given: Report, publicUrl: string | null = parts.publicUrl) =>
  ReportMail.make(ReportMail.message({ ...parts, publicUrl }, given))

/** Names as somebody who means ill would give them. */
const names = FastCheck.oneof(
  FastCheck.string({ unit: "binary" }),
  FastCheck.constantFrom(
    "<script>alert(1)</script>",
    "</td></table><img src=https://evil.example/p.gif>",
    "\" style=\"background:url(https://evil.example)",
    "' onload='alert(1)",
    "\r\nBcc: all@example.com",
    "&lt;b&gt;"
  )
)

/** Elements that a mail is made of. */
const elements = new Set(
  "!doctype html head meta title style body div h1 h2 p ul li a table thead tbody tr th td".split(" ")
)

describe("Reports as e-mails", () => {
  it("tell figures beside those of before, campaigns, what was done, what to do and to buy", () => {
    const { html, subject, text } = mailOf(report("Acme"))
    assert.strictEqual(subject, "Acme: report of Mon 2 Mar")
    for (
      const line of [
        "Dials: Yesterday, Mon 2 Mar 200; The day before, Sun 1 Mar 201; Monday before, Mon 23 Feb 202",
        "Contacts: Yesterday, Mon 2 Mar 25.0%; The day before, Sun 1 Mar 25.0%; Monday before, Mon 23 Feb 25.0%",
        "Of them local: Yesterday, Mon 2 Mar 75.0%; The day before, Sun 1 Mar 75.0%; Monday before, Mon 23 Feb 75.0%",
        "9:00: Yesterday 80; The day before 160; Monday before 240; Blocked 0.0%",
        "Acme: Dials 120; The day before 100; Contacts 25.0%; Answered 50.0%; Blocked 10.0%; Local 75.0%; Refused 7",
        "The 10 with most dials; 3 others dialed too.",
        "310 active, 1 at rest, 4 in no group; 5 burn: see what needs doing.",
        "- +12125550100 rests: Acme, until Mon 9 Mar",
        "- 1 number put to rest",
        "- At least 40 numbers bought",
        "- Acme. 60 blocked dials today.",
        "- Numbers that burn: 4 more",
        "The planner proposes to buy 38 numbers in 9 area codes; most of them:",
        "212: Numbers 12",
        "https://anipool.example.com/console/trends?from=2026-03-02&to=2026-03-02"
      ]
    ) assert.include(text, `${line}\n`)
    assert.include(html, "href=\"https://anipool.example.com/console/campaigns/Acme\"")
    // A third of the longest bar, which is that of the day a week before.
    assert.include(html, "role=\"presentation\" width=\"33%\"")
    assert.strictEqual(mailOf(report("Acme", "week")).subject, "Acme: weekly report, Tue 24 Feb to Mon 2 Mar")
  })

  it("lead nowhere while nobody has said where people open the console", () => {
    const { html, text } = mailOf(report("Acme"), null)
    assert.notMatch(html, /<a |href|https?:/)
    assert.notMatch(text, /https?:/)
  })

  it("show names as they are, and no name is markup, a header, or loads anything", () => {
    FastCheck.assert(FastCheck.property(names, FastCheck.constantFrom(null, parts.publicUrl), (name, publicUrl) => {
      const { html, subject, text } = mailOf(report(name), publicUrl)
      assert.notMatch(subject, /[\r\n]/)
      for (const [, element] of html.matchAll(/<\/?([^\s>/]*)/g)) {
        assert.isTrue(elements.has(element!.toLowerCase()), `<${element}>`)
      }
      // Text between tags, and values of attributes, hold no sign that ends them.
      assert.strictEqual(
        html.replaceAll(/<[a-z!/][^<>]*>/gi, "").replaceAll(/<style>.*?<\/style>/g, "").search(/[<>]/),
        -1
      )
      assert.notMatch(html, /<[^>]*\b(src|background|onload|srcset|poster)=/i)
      assert.notMatch(html, /style="[^"]*url\(/i)
      assert.notInclude(text, "\r")
    }))
    assert.include(mailOf(report("<b>A & B</b>")).html, "&lt;b&gt;A &amp; B&lt;/b&gt;")
    assert.include(mailOf(report("<b>A & B</b>")).text, "<b>A & B</b>")
  })

  it("stay under what mailboxes show whole, whatever names are like", () => {
    const name = "\"".repeat(2_000)
    const need = { what: name, costs: name }
    const longest: Report = {
      ...report(name),
      slots: Array.from({ length: 24 }, (_, hour) => ({
        label: `${hour}:00`,
        counts: [counts(1e6), counts(1e6), counts(1e6)]
      })),
      campaigns: {
        first: Array.from({ length: campaignsMax }, () => ({ ...campaign(name), id: "é".repeat(33) })),
        others: 1e6
      },
      numbers: {
        active: 1e6,
        resting: 1e6,
        inventoried: 1e6,
        first: Array.from({ length: restingMax }, () => ({ ...report(name).numbers.first[0]! }))
      },
      needs: kinds.map((kind) => ({ kind, total: 1e6, first: Array.from({ length: needsMax }, () => need) })),
      buying: {
        numbers: 1e6,
        areaCodes: 300,
        first: Array.from({ length: purchasesMax }, () => ({ areaCode: "212", anis: 1e6 }))
      }
    }
    const { html, subject } = mailOf(longest)
    // Gmail cuts a message off at 102 KB.
    assert.isAtMost(Buffer.byteLength(html), 100_000)
    assert.isAtMost(subject.length, 200)
    assert.notInclude(html, "&quot;".repeat(201))
  })
})
