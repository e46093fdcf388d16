/**
 * Every operation of the contract, as one record: what is asked where, by whom, within which limits, and how it is answered.
 * Access, dispatch, metrics, clients and documentation go by these records, which endpoints declare.
 */
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Access from "./Access.ts"
import { AnipoolApi } from "./AnipoolApi.ts"
import { AssignmentByUrlApi } from "./AssignmentByUrlApi.ts"
import { BodyLimit, TextLimit } from "./BodyLimit.ts"
import { ConnectionsApi } from "./ConnectionsApi.ts"
import { DialsByUrlApi } from "./DialsByUrlApi.ts"
import * as ErrorCodes from "./ErrorCodes.ts"
import { ShowsFigures } from "./FiguresAge.ts"
import { Hot } from "./Hot.ts"
import * as Repeatable from "./Repeatable.ts"
import * as Security from "./Security.ts"

/** All that is answered and documented: `AnipoolApi`, and what is answered beside the machinery that serves it. */
export const contract = AnipoolApi.add(AssignmentByUrlApi).add(DialsByUrlApi).add(ConnectionsApi)

/** What asks for credentials, by whom each is for. */
const askedOf: Readonly<Record<Access.Allowed["by"], ReadonlyArray<{ readonly key: string }>>> = {
  anyone: [],
  caller: [
    Security.AdminGroupsKey,
    Security.AdminKey,
    Security.AssignmentKey,
    Security.AssignmentKeyInUrl,
    Security.UniversalKey,
    Security.DialsKey,
    Security.DialsKeyInUrl,
    Security.InboundGroupsKey,
    Security.LegacyKey,
    Security.NrmKey,
    Security.PlannerKey
  ],
  provider: [Security.ProviderSignature],
  visitor: [Security.AdminVisitor],
  user: [Security.UserSession],
  installation: [Security.InstallationAdministrator]
}

const credentials = new Set(Object.values(askedOf).flat().map(({ key }) => key))

/** One operation. */
export interface Operation {
  /** Its name, the same in the document. */
  readonly id: string
  /** The part of the interface that it belongs to. */
  readonly group: string
  readonly method: string
  /** As a router names it: `/admin/groups/:groupId`. */
  readonly path: string
  /** As the document names it: `/admin/groups/{groupId}`. */
  readonly route: string
  readonly summary: string
  readonly allowed: Access.Allowed
  /** Its own failures' codes, by status. */
  readonly codes: ErrorCodes.ByStatus
  /** The statuses that it answers, of successes and failures, ascending. */
  readonly statuses: ReadonlyArray<number>
  /** Whether it takes a body. */
  readonly takesBody: boolean
  /** Largest body, and longest text in it, in bytes. */
  readonly bodyBytesMax: number
  readonly textBytesMax: number
  readonly repeatable: Repeatable.Why
  /** Whether it is asked for every dial, and answered ahead of the others. */
  readonly isHot: boolean
  /** Whether its answer shows figures of dials, and tells how old they are. */
  readonly showsFigures: boolean
}

/** What a URL asks for. */
export interface Match {
  /** As the document names it. */
  readonly route: string
  /** The operations there, by method. */
  readonly operations: ReadonlyMap<string, Operation>
  /** What stands in the place of its parameters, as it was sent. */
  readonly parameters: ReadonlyArray<string>
}

/**
 * The operations of an interface, in its order. An endpoint that does not declare who may call it, or asks for credentials
 * that do not fit what it declares, is a programming error.
 */
export const of = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): ReadonlyArray<Operation> => {
  const found: Array<Operation> = []
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors, group, middleware, payloads, successes }) => {
      const { annotations, method, name, path } = endpoint
      const operation = `${method} ${path}`
      const allowed = Access.of({ annotations, name: operation })
      const asked = [...middleware].filter(({ key }) => credentials.has(key))
      if (
        !asked.every((each) => askedOf[allowed.by].some(({ key }) => key === each.key)) ||
        asked.length !== (allowed.by === "anyone" ? 0 : 1)
      ) {
        throw new Error(
          `${operation} is for "${allowed.by}", and asks for ${asked.map(({ key }) => key).join() || "nothing"}`
        )
      }
      const id = Context.getOption(annotations, OpenApi.Identifier)
      found.push({
        id: id._tag === "Some" ? id.value : name,
        group: group.identifier,
        method,
        path,
        route: path.replace(/:(\w+)/g, "{$1}"),
        summary: Option.getOrElse(Context.getOption(annotations, OpenApi.Summary), () => ""),
        allowed,
        codes: Context.get(annotations, ErrorCodes.ErrorCodes),
        statuses: [...successes.keys(), ...errors.keys()].sort((a, b) => a - b),
        takesBody: method !== "GET" && payloads.size > 0,
        bodyBytesMax: Context.get(annotations, BodyLimit),
        textBytesMax: Context.get(annotations, TextLimit),
        repeatable: Option.getOrElse(
          Context.getOption(annotations, Repeatable.Repeatable),
          () => method === "GET" || method === "PUT" ? "by-nature" : "never"
        ),
        isHot: Context.get(annotations, Hot),
        showsFigures: Context.get(annotations, ShowsFigures)
      })
    }
  })
  return found
}

/** Every operation. */
export const all: ReadonlyArray<Operation> = of(contract)

/** The operation of an id. One that is none is a programming error. */
export const byId = (id: string): Operation => {
  const found = all.find((each) => each.id === id)
  if (found === undefined) throw new Error(`${id} is no operation of the contract`)
  return found
}

/** The operation that a router matched. */
export const ofRoute = (method: string, path: string): Operation | undefined => byRoute.get(`${method} ${path}`)

/** What a URL asks for, its query left aside; undefined: nothing of the contract. Spelled in any other way it is nothing. */
export const match = (url: string): Match | undefined => {
  const end = url.indexOf("?")
  const path = end < 0 ? url : url.slice(0, end)
  const known = exact.get(path)
  if (known !== undefined) return known
  const segments = path.split("/")
  for (const { operations, parts, route } of templates.get(segments.length) ?? []) {
    if (!parts.every((part, i) => part === undefined ? segments[i] !== "" : part === segments[i])) continue
    return { route, operations, parameters: segments.filter((_, i) => parts[i] === undefined) }
  }
  return undefined
}

// internal

const byRoute = new Map(all.map((each) => [`${each.method} ${each.path}`, each]))

const routes = new Map<string, Map<string, Operation>>()
for (const each of all) {
  const ofSameRoute = routes.get(each.route) ?? new Map<string, Operation>()
  routes.set(each.route, ofSameRoute.set(each.method, each))
}

const isTemplate = (route: string): boolean => route.includes("{")

const exact = new Map(
  [...routes].filter(([route]) => !isTemplate(route)).map(([route, operations]): [string, Match] => [
    route,
    { route, operations, parameters: [] }
  ])
)

interface Template extends Pick<Match, "operations" | "route"> {
  /** Its segments; undefined: a parameter. */
  readonly parts: ReadonlyArray<string | undefined>
}

/** By how many segments they have; what is spelled out goes before a parameter. */
const templates = new Map<number, Array<Template>>()
for (const [route, operations] of routes) {
  if (!isTemplate(route)) continue
  const parts = route.split("/").map((part) => isTemplate(part) ? undefined : part)
  const ofLength = templates.get(parts.length) ?? []
  templates.set(parts.length, ofLength)
  ofLength.push({ route, operations, parts })
}
const parametersOf = ({ parts }: Template): number => parts.filter((part) => part === undefined).length
for (const ofLength of templates.values()) ofLength.sort((a, b) => parametersOf(a) - parametersOf(b))
