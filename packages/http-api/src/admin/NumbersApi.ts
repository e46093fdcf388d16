/**
 * The inventory as the console shows it: filtered, by pages, with places and figures; and one number with its history.
 */
import { AniStatus } from "@anipool/domain/Ani"
import { Callable, Source } from "@anipool/domain/CallbackRoute"
import { Identifier } from "@anipool/domain/Campaign"
import { fromMax } from "@anipool/domain/groups/Regrouping"
import { CarrierId, Note } from "@anipool/domain/lifecycle/Remediation"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { StorableText } from "@anipool/domain/StorableText"
import * as Timeline from "@anipool/domain/trail/Timeline"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit, TextLimit } from "../BodyLimit.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { Keeps } from "./Keeps.ts"
import { limit, offset, search, tagFilter, whole } from "./Query.ts"

/** Days of a sparkline: the last 30, the latest last. */
export const sparklineDays = 30

/** Days of one number's history. */
export const historyDays = 90

/** Numbers that one action is done to, in one request. */
export const actedMax = 10_000

/** Numbers that an order other than by id lists: what comes after them is found by a narrower filter. */
export const sortedMax = 10_000

/** Numbers that are sorted by a figure; more are sorted by number and by status only. */
export const sortedByFigureMax = 250_000

/** Largest body of an import, in bytes: a hundred thousand lines. */
export const importBytesMax = 16 * 1024 * 1024

/** Lines of an import that are named. */
export const linesNamedMax = 2_000

/** Groups that an import names of those that it makes, and campaigns with each of them. */
export const newGroupsNamedMax = 100
const importCampaignsNamedMax = 10

const rate = (of: string) =>
  Schema.Number.annotations({ description: `Percentage of the last 30 days' dials: ${of}. Two decimals.` })

const Level = Schema.Literal("burning", "unusual", "usual").annotations({ identifier: "AdminNumberLevel" })

/** What the rest rule saw of a number when it put it to rest. */
export const RestGrounds = Schema.Struct({
  blockRate: Schema.Number.annotations({
    description: "Percentage of the last 30 days' dials that was blocked, at that moment.",
    examples: [54.7]
  }),
  aboveBlockRate: Schema.Number.annotations({ description: "The threshold that it was over.", examples: [15] }),
  dials: Schema.Int.annotations({ description: "Dials of those 30 days." })
}).annotations({ identifier: "AdminRestGrounds" })
/** What the rest rule saw of a number when it put it to rest. */
export type RestGrounds = typeof RestGrounds.Type

/** Some days' dials as rates, and what is unusual about them. */
export const NumberPeriod = Schema.Struct({
  dials: Schema.Int,
  contactRate: Schema.Number,
  successRate: Schema.Number,
  blockRate: Schema.Number,
  noAnswerRate: Schema.Number,
  level: Level,
  unusualRate: Schema.NullOr(Schema.Literal("blockRate", "contactRate")).annotations({
    description: "The rate that is unusual; null: none is."
  }),
  reason: Schema.String.annotations({ examples: ["140 of 153 dials today were blocked; usually 10.6%"] })
}).annotations({ identifier: "AdminNumberPeriod" })
/** Some days' dials as rates, and what is unusual about them. */
export type NumberPeriod = typeof NumberPeriod.Type

/** Why a number rests: who put it there, and what the rest rule saw when it did. */
export const NumberRest = Schema.Struct({
  since: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  until: Schema.NullOr(Schema.Number).annotations({ description: "When it ends by itself." }),
  origin: Schema.String.annotations({
    description: "Who asked: `interface`, `command-line`, `rest-rule`.",
    examples: ["rest-rule"]
  }),
  by: Schema.NullOr(Schema.String).annotations({ description: "The user or the key that asked; null: neither did." }),
  note: Schema.NullOr(Schema.String),
  grounds: Schema.NullOr(RestGrounds)
}).annotations({ identifier: "AdminNumberRest" })
/** Why a number rests. */
export type NumberRest = typeof NumberRest.Type

/** A number with its figures. */
export const NumberRow = Schema.Struct({
  id: Schema.Int,
  phone: Schema.String.annotations({ description: "The number without its calling code." }),
  callingCode: Schema.Literal(1, 44),
  status: AniStatus,
  statusLabel: Schema.String,
  brand: Schema.String,
  areaCode: Schema.String.annotations({ description: "UK: without the leading zero." }),
  locality: Schema.String,
  region: Schema.String,
  state: Schema.String,
  pools: Schema.Array(Schema.String).annotations({ description: "Display names of its pools, the first 5." }),
  assignedToday: Schema.Int,
  usedElsewhereToday: Schema.Int.annotations({
    description: "Uses that another dialer made of it, as Anipool was told; daily caps count them too."
  }),
  dialsToday: Schema.Int,
  last30DaysDials: Schema.Int,
  contactRate: rate("those that reached the prospect"),
  successRate: rate("successes"),
  blockRate: rate("those that were blocked"),
  noAnswerRate: rate("those that nobody answered"),
  today: NumberPeriod,
  last7: NumberPeriod.annotations({ description: "Today and the 6 days before." }),
  level: Level.annotations({ description: "The worse of today's and the last 7 days'." }),
  reason: Schema.String,
  pausedUntil: Schema.NullOr(Schema.Number).annotations({
    description: "When its rest ends by itself, in milliseconds since the epoch."
  }),
  rest: Schema.NullOr(NumberRest).annotations({ description: "While it rests: why." }),
  callable: Callable.annotations({ description: "Whether it can be called back, by all that is known." }),
  tags: Schema.Array(Schema.String),
  dials: Schema.Array(Schema.Int).annotations({
    description: `Dials of each of the last ${sparklineDays} days, today's last.`
  })
}).annotations({ identifier: "AdminNumberRow" })
/** A number with its figures. */
export type NumberRow = typeof NumberRow.Type

/** What a search was taken for. */
export const NumberMatch = Schema.Struct({
  kind: Schema.Literal("number", "country", "state", "city", "region", "group"),
  name: Schema.String,
  value: Schema.NullOr(Schema.String).annotations({
    description: "What narrows the list to it: of a state `state`, of a group `pool`."
  }),
  numbers: Schema.NullOr(Schema.Int).annotations({ description: "Numbers of its area codes in the inventory." })
}).annotations({ identifier: "AdminNumberMatch" })
/** What a search was taken for. */
export type NumberMatch = typeof NumberMatch.Type

/** A page of numbers. */
export const NumberPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Numbers that the filter finds." }),
  listed: Schema.Int.annotations({
    description: `Those of them that can be paged through: with \`sort\` the first ${sortedMax.toLocaleString("en")}.`
  }),
  matched: Schema.NullOr(Schema.Array(NumberMatch)).annotations({
    description: "What `search` was taken for, the most numbers first, at most 12; null without `search`."
  }),
  matchedMore: Schema.Int.annotations({ description: "Places and groups beyond those." }),
  numbers: Schema.Array(NumberRow)
}).annotations({ identifier: "AdminNumberPage" })

/** Which numbers. */
export const NumberFilter = Schema.Struct({
  status: Schema.optionalWith(
    Schema.Literal("ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"),
    { exact: true }
  ),
  state: Schema.optionalWith(
    StorableText.pipe(Schema.maxLength(40)).annotations({
      description: "State, province or UK nation, as it is shown."
    }),
    { exact: true }
  ),
  areaCode: Schema.optionalWith(
    Schema.String.pipe(Schema.pattern(/^[0-9]{1,5}$/, { message: () => "expected 1 to 5 digits" })),
    { exact: true }
  ),
  prefix: Schema.optionalWith(
    Schema.String.pipe(Schema.maxLength(PhoneNumber.inputLengthMax)).annotations({
      description: "How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`."
    }),
    { exact: true }
  ),
  pool: Schema.optionalWith(Identifier.annotations({ description: "The caller's identifier of a pool." }), {
    exact: true
  }),
  callable: Schema.optionalWith(Callable, { exact: true }),
  ...tagFilter,
  search: search.annotations({
    description: "A number or a part of one in any usual writing, a state, a city, a region, or a group's name."
  })
})

/** What numbers can be sorted by. */
export const sortKeys = [
  "number",
  "status",
  "assignedToday",
  "dialsToday",
  "contactRateToday",
  "blockRateToday",
  "dials",
  "contactRate",
  "successRate",
  "blockRate",
  "noAnswerRate"
] as const

/** An order: what to sort by, the highest first with a `-` before it. */
export const Sort = Schema.Literal(...sortKeys, ...sortKeys.map((key) => `-${key}` as const)).annotations({
  identifier: "AdminNumberSort",
  description: "The highest first with a `-` before it; rates of fewer than 20 dials come last. By id unless given."
})
/** An order. */
export type Sort = typeof Sort.Type

/** Columns of a file. */
export const csvColumns = [
  "country_code",
  "number",
  "status",
  "level",
  "reason",
  "brand",
  "area_code",
  "locality",
  "region",
  "state",
  "groups",
  "assigned_today",
  "dials_today",
  "contact_rate_today",
  "block_rate_today",
  "dials_7",
  "contact_rate_7",
  "block_rate_7",
  "dials_30",
  "contact_rate_30",
  "success_rate_30",
  "block_rate_30",
  "no_answer_rate_30",
  "paused_until",
  "callable",
  "tags"
] as const
/** A column of a file. */
export type CsvColumn = typeof csvColumns[number]

const columnsMessage = () => `expected names of ${csvColumns.join(", ")}, with commas between them`

/** What to do to which numbers. */
const acted = {
  action: Schema.Literal("pause", "activate", "remediate", "sayCallable", "sayNotCallable", "takeBackCallable")
    .annotations({
      description: "The last three say by hand that numbers can be called back, or cannot, or take back what was said."
    }),
  ids: optional(
    Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(
      Schema.minItems(1),
      Schema.maxItems(actedMax, { message: () => `expected 1 to ${actedMax} numbers' ids` })
    ).annotations({ description: "These numbers; or give `filter`." })
  ),
  filter: optional(NumberFilter.annotations({ description: "All that it finds, as the list does." }))
}

/** What to do to which numbers, to be looked at first. */
export const ActionPreviewRequest = Schema.Struct(acted).annotations({ identifier: "AdminNumberActionPreviewRequest" })

/** What to do to which numbers. */
export const ActionRequest = Schema.Struct({
  ...acted,
  after: optional(
    Schema.Int.pipe(Schema.nonNegative()).annotations({
      description: "With `filter`: only numbers of higher ids, `next` of the answer before."
    })
  ),
  limit: optional(
    Schema.Int.pipe(Schema.between(1, actedMax)).annotations({
      description: `With \`filter\`: so many numbers at most; ${actedMax} unless given.`
    })
  ),
  until: optional(Schema.String.annotations({
    description: "When a rest ends by itself, written like `date` of `/nrm/pause`.",
    examples: ["2026-12-24T18:00:00Z"]
  })),
  note: optional(Note),
  carrier: optional(CarrierId)
}).annotations({ identifier: "AdminNumberAction" })

/** What an action would do. */
export const ActionPreview = Schema.Struct({
  found: Schema.Int.annotations({ description: "Numbers that are named, or found, and held." }),
  fitting: Schema.Int.annotations({ description: "Those whose state the action is for." }),
  keeps: Schema.NullOr(Keeps).annotations({
    description:
      `Of a pause or an activation: what campaigns keep. Null: of other actions, and of more than ${actedMax} numbers.`
  })
}).annotations({ identifier: "AdminNumberActionPreview" })
/** What an action would do. */
export type ActionPreview = typeof ActionPreview.Type

/** What an action did. */
export const ActionResult = Schema.Struct({
  done: Schema.Int,
  refused: Schema.Int,
  outcomes: Schema.Array(Schema.Struct({
    id: Schema.Int,
    phone: Schema.NullOr(Schema.String).annotations({ description: "E.164; null where it is not in the inventory." }),
    outcome: Schema.Literal("done", "wrongState", "withinCooldown", "unknown"),
    message: Schema.String
  })).annotations({ description: "What became of each, in the order of `ids`, or by id." }),
  next: Schema.NullOr(Schema.Int).annotations({
    description: "Where to go on by `after`; null: nothing is left that the filter finds."
  }),
  entry: Schema.NullOr(Schema.Int).annotations({
    description:
      "The entry that tells of all of it, and undoes it as one; null: nothing was changed, or each number has one of its own, as of remediations."
  })
}).annotations({ identifier: "AdminNumberActionResult" })
/** What an action did. */
export type ActionResult = typeof ActionResult.Type

/** A table to be imported. */
export const ImportRequest = Schema.Struct({
  csv: Schema.String.annotations({
    description:
      "CSV with the header country_code,number,inbound_group_id,is_branded,brand_name (the last two may be missing), as `anipool ani import` takes it; at most 100,000 lines."
  }),
  intoExistingGroups: optional(Schema.Boolean.annotations({
    description: "Whether a line is refused whose group is not there, which it makes otherwise. Default: false."
  }))
}).annotations({ identifier: "AdminNumberImport" })

const lineEffects = ["created", "moved", "changed", "unchanged", "doubled", "refused"] as const

/** What an import does, or did. */
export const ImportPlan = Schema.Struct({
  counts: Schema.Struct(
    Object.fromEntries(lineEffects.map((effect) => [effect, Schema.Int])) as Record<
      typeof lineEffects[number],
      typeof Schema.Int
    >
  ).annotations({ description: "Lines by what they do." }),
  lines: Schema.Array(Schema.Struct({
    line: Schema.Int.annotations({ description: "From 1, the header counted." }),
    effect: Schema.Literal(...lineEffects).annotations({
      description: "`doubled`: a later line has the same number, and counts."
    }),
    number: Schema.String,
    groupId: Schema.String.annotations({ description: "The group that it is to be in." }),
    says: Schema.String.annotations({
      description: "Of a moved number the group it leaves, of a refused line why, of a doubled one which counts."
    })
  })).annotations({ description: `Refused ones first; the first ${linesNamedMax.toLocaleString("en")}.` }),
  newGroups: Schema.Array(Schema.Struct({
    groupId: Schema.String,
    numbers: Schema.Int.annotations({ description: "Numbers that it gets." }),
    campaigns: Schema.Array(Schema.String).annotations({
      description: `Campaigns that would dial from it, the first ${importCampaignsNamedMax}.`
    }),
    near: Schema.NullOr(Schema.String).annotations({
      description: "The group that is there with nearly this identifier; null: there is none."
    })
  })).annotations({
    description:
      `Groups that are not there and that it makes, those with the most numbers first; the first ${newGroupsNamedMax}.`
  }),
  newGroupsCount: Schema.Int.annotations({ description: "How many groups it makes." })
}).annotations({ identifier: "AdminNumberImportPlan" })
/** What an import does, or did. */
export type ImportPlan = typeof ImportPlan.Type

/** What an import would do, and what campaigns keep. */
export const ImportPreview = Schema.Struct({
  ...ImportPlan.fields,
  keeps: Schema.NullOr(Keeps).annotations({
    description:
      "What campaigns keep. Null: no number comes into a group or leaves one; or they go between more than 100 pairs of groups."
  })
}).annotations({ identifier: "AdminNumberImportPreview" })

/** What can be filtered by. */
export const NumberFacets = Schema.Struct({
  states: Schema.Array(Schema.Struct({ state: Schema.String, anis: Schema.Int })),
  areaCodes: Schema.Array(Schema.Struct({
    areaCode: Schema.String,
    locality: Schema.String,
    state: Schema.String,
    anis: Schema.Int
  })),
  pools: Schema.Array(Schema.Struct({ poolId: Schema.String, name: Schema.String })).annotations({
    description: "By name, the first 1,000."
  })
}).annotations({ identifier: "AdminNumberFacets" })

/** What one source says of a number, whether it can be called back. */
export const CallbackStatement = Schema.Struct({
  source: Source.annotations({
    description: "Where it is known from: said by hand, found at VICIdial's inbound DIDs, or in a provider's inventory."
  }),
  callable: Schema.Literal("yes", "no"),
  since: Schema.Number.annotations({ description: "Since when, milliseconds since the epoch." }),
  note: Schema.NullOr(Schema.String).annotations({ description: "The route.", examples: ["IN_GROUP SALES"] }),
  counts: Schema.Boolean.annotations({ description: "Whether this is what decides." })
}).annotations({ identifier: "AdminCallbackStatement" })
/** What one source says of a number, whether it can be called back. */
export type CallbackStatement = typeof CallbackStatement.Type

/** What was done to a number. */
export const HistoryEntry = Schema.Struct({
  at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  what: Schema.Literal("pause", "activate", "remediation", "joined", "left", "changed").annotations({
    description: "`joined`, `left`: it came into a group, or out of it. `changed`: it was taken in, or branded."
  }),
  origin: Schema.String.annotations({
    description:
      "Who asked: `interface`, `command-line`, `rest-rule`, `schedule`, `installation`; empty where that is not known; of a remediation its state.",
    examples: ["interface"]
  }),
  by: Schema.NullOr(Schema.String).annotations({
    description: "The user or the key that asked, by name (a key without one by its number); null: neither did."
  }),
  grounds: Schema.NullOr(RestGrounds),
  carrier: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  until: Schema.NullOr(Schema.Number).annotations({ description: "When the rest was to end by itself." }),
  steps: Schema.Array(Schema.Struct({ at: Schema.Number, state: Schema.String, note: Schema.NullOr(Schema.String) }))
    .annotations({ description: "What the desk did about a remediation." }),
  group: Schema.NullOr(Schema.Struct({ groupId: Schema.String, name: Schema.String })).annotations({
    description: "The group that it came into or left."
  }),
  summary: Schema.NullOr(Schema.String).annotations({ description: "What the audit trail says of the change." }),
  entry: Schema.NullOr(Schema.Int).annotations({ description: "The entry of the audit trail that tells of it." })
}).annotations({ identifier: "AdminHistoryEntry" })
/** What was done to a number. */
export type HistoryEntry = typeof HistoryEntry.Type

/** Figures of one day. */
export const NumberDay = Schema.Struct({
  day: Schema.String.annotations({ examples: ["2026-01-31"] }),
  assigned: Schema.Int,
  dials: Schema.Int,
  contacts: Schema.Int,
  successes: Schema.Int,
  blocks: Schema.Int,
  noAnswers: Schema.Int
}).annotations({ identifier: "AdminNumberDay" })

/** A number with its history. */
export const NumberDetail = Schema.Struct({
  number: NumberRow,
  activatedOn: Schema.NullOr(Schema.String),
  deactivatedOn: Schema.NullOr(Schema.String),
  inventoriedOn: Schema.String,
  assignedTotal: Schema.Int,
  dialsTotal: Schema.Int,
  contactsTotal: Schema.Int,
  lastDialedOn: Schema.NullOr(Schema.String),
  callbackRoutes: Schema.Array(CallbackStatement).annotations({
    description: "What is said of it, whether it can be called back, by source."
  }),
  days: Schema.Array(NumberDay).annotations({
    description: `Each of the last ${historyDays} days, today's last; days without figures as zeros.`
  }),
  history: Schema.Array(HistoryEntry).annotations({
    description: `The latest first, at most 1,000. Moves are known for ${Timeline.movesKnownDays} days.`
  })
}).annotations({ identifier: "AdminNumberDetail" })
/** A number with its history. */
export type NumberDetail = typeof NumberDetail.Type

/** `GET /admin/numbers` */
export const list = HttpApiEndpoint.get("list", "/admin/numbers")
  .setUrlParams(Schema.Struct({
    ...NumberFilter.fields,
    sort: Schema.optionalWith(Sort, { exact: true }),
    after: Schema.optionalWith(whole(0, Number.MAX_SAFE_INTEGER), { exact: true }),
    offset,
    limit
  }))
  .addSuccess(NumberPage)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListNumbers")
  .annotate(OpenApi.Summary, "List numbers")
  .annotate(
    OpenApi.Description,
    "By id unless `sort` is given, by pages: `after` is the last id of the page before. Numbers that were removed are not listed."
  )

/** `GET /admin/numbers.csv` */
export const csv = HttpApiEndpoint.get("csv", "/admin/numbers.csv")
  .setUrlParams(Schema.Struct({
    ...NumberFilter.fields,
    sort: Schema.optionalWith(Sort, { exact: true }),
    columns: Schema.optionalWith(
      Schema.String.pipe(
        Schema.maxLength(1_000),
        Schema.filter((text) => text.split(",").every((name) => (csvColumns as ReadonlyArray<string>).includes(name)), {
          message: columnsMessage
        })
      ).annotations({ description: `Names of ${csvColumns.join(", ")}; all of them unless given.` }),
      { exact: true }
    )
  }))
  .addSuccess(HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" }))
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminExportNumbers")
  .annotate(OpenApi.Summary, "Download numbers as CSV")
  .annotate(
    OpenApi.Description,
    "All that the filter finds, by id; with `sort` the first 10,000. Texts that a spreadsheet would take for a formula are preceded by an apostrophe. At most two at a time; another is answered 503."
  )

/** `POST /admin/numbers/actions/preview` */
export const previewAction = HttpApiEndpoint.post("previewAction", "/admin/numbers/actions/preview")
  .setPayload(ActionPreviewRequest)
  .addSuccess(ActionPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberAction")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Count the numbers that an action is for")

/** `POST /admin/numbers/actions` */
export const act = HttpApiEndpoint.post("act", "/admin/numbers/actions")
  .setPayload(ActionRequest)
  .addSuccess(ActionResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminActOnNumbers")
  .annotate(OpenApi.Summary, "Let numbers rest, activate or remediate them")
  .annotate(
    OpenApi.Description,
    "Exactly one of `ids` and `filter`. A number that the action is not for is refused alone. What a request does to states and callback routes is one change, which is undone as one; remediations are asked for number by number, and what was asked for stays, also when the request is broken off."
  )

/** Numbers that are not moved and named with why. */
export const refusedNamedMax = 1_000

/** What to do with which numbers' groups. */
export const RegroupRequest = Schema.Struct({
  action: Schema.Literal("move", "copy", "replace").annotations({
    description:
      "`move`: out of groups and into another. `copy`: into another, staying where they are. `replace`: out of one group, and others take their place."
  }),
  ids: acted.ids,
  filter: optional(NumberFilter.annotations({ description: `All that it finds, at most ${actedMax}.` })),
  from: optional(
    Schema.Array(Identifier).pipe(Schema.minItems(1), Schema.maxItems(fromMax)).annotations({
      description:
        "The groups that they leave: a number that is in none of them stays as it is. Of a move all that they are in unless given; of a replacement one; of a copy none."
    })
  ),
  into: optional(Identifier.annotations({
    description: "The group that they come into; of a replacement it may be left out, and they only leave."
  })),
  reserve: optional(Identifier.annotations({
    description:
      "Of a replacement: the group whose active numbers take their place, as many as leave, of the same area codes as far as it has them."
  })),
  phones: optional(
    Schema.Array(StorableText.pipe(Schema.maxLength(PhoneNumber.inputLengthMax))).pipe(
      Schema.minItems(1),
      Schema.maxItems(actedMax)
    ).annotations({
      description:
        "Of a replacement instead: numbers of the inventory that take their place; they stay in their other groups."
    })
  )
}).annotations({ identifier: "AdminNumberRegrouping" })

const regrouped = {
  found: Schema.Int.annotations({ description: "Numbers that are named, or found." }),
  moved: Schema.Int.annotations({ description: "Those that go." }),
  taking: Schema.Int.annotations({ description: "Of a replacement: those that take their place." }),
  leaving: Schema.Int.annotations({
    description: "Those that are in no group then, and leave the inventory."
  }),
  refusedCount: Schema.Int,
  refused: Schema.Array(Schema.Struct({
    id: Schema.NullOr(Schema.Int),
    phone: Schema.String,
    why: Schema.Literal("notInGroup", "alreadyThere", "unknown"),
    message: Schema.String
  })).annotations({
    description: `Numbers that stay as they are, and why; the first ${refusedNamedMax.toLocaleString("en")}.`
  })
}

/** What a regrouping would do. */
export const RegroupPreview = Schema.Struct({ ...regrouped, keeps: Keeps })
  .annotations({ identifier: "AdminNumberRegroupPreview" })
/** What a regrouping would do. */
export type RegroupPreview = typeof RegroupPreview.Type

/** What a regrouping did. */
export const RegroupResult = Schema.Struct({
  ...regrouped,
  entry: Schema.NullOr(Schema.Int).annotations({
    description: "The entry of the audit trail, by which it is undone; null: nothing was changed."
  })
}).annotations({ identifier: "AdminNumberRegroupResult" })

/** `POST /admin/numbers/groups/preview` */
export const previewRegroup = HttpApiEndpoint.post("previewRegroup", "/admin/numbers/groups/preview")
  .setPayload(RegroupRequest)
  .addSuccess(RegroupPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberRegrouping")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what moving, copying or replacing numbers would do")

/** `POST /admin/numbers/groups` */
export const regroup = HttpApiEndpoint.post("regroup", "/admin/numbers/groups")
  .setPayload(RegroupRequest)
  .addSuccess(RegroupResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminRegroupNumbers")
  .annotate(OpenApi.Summary, "Move, copy or replace numbers between groups")
  .annotate(
    OpenApi.Description,
    "Exactly one of `ids` and `filter`. All as one change, which is undone as one. Numbers that rest go on resting."
  )

/** `POST /admin/numbers/import/preview` */
export const previewImport = HttpApiEndpoint.post("previewImport", "/admin/numbers/import/preview")
  .setPayload(ImportRequest)
  .addSuccess(ImportPreview)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, importBytesMax)
  .annotate(TextLimit, importBytesMax)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberImport")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what an import would do")

/** `POST /admin/numbers/import` */
export const importNumbers = HttpApiEndpoint.post("importNumbers", "/admin/numbers/import")
  .setPayload(ImportRequest)
  .addSuccess(ImportPlan)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, importBytesMax)
  .annotate(TextLimit, importBytesMax)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminImportNumbers")
  .annotate(OpenApi.Summary, "Import numbers")
  .annotate(
    OpenApi.Description,
    "Lines that are no good are refused alone. They go in by slices of 2,000 in their order, each in one transaction."
  )

/** `GET /admin/numbers/facets` */
export const facets = HttpApiEndpoint.get("facets", "/admin/numbers/facets")
  .addSuccess(NumberFacets)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberFacets")
  .annotate(OpenApi.Summary, "List what numbers can be filtered by")

/** `GET /admin/numbers/{id}` */
export const detail = HttpApiEndpoint.get("detail", "/admin/numbers/:id")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(NumberDetail)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumber")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read a number with its history")

/** The inventory as the console shows it. */
export class AdminNumbersApi extends HttpApiGroup.make("adminNumbers")
  .add(list)
  .add(csv)
  .add(facets)
  .add(previewAction)
  .add(act)
  .add(previewRegroup)
  .add(regroup)
  .add(previewImport)
  .add(importNumbers)
  .add(detail)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: numbers")
  .annotate(OpenApi.Description, "The inventory with places, figures and history.")
{}
