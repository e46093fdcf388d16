/**
 * Every operation of the contract: how a router names it, and who may call it.
 */
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Access from "./Access.ts"
import { AnipoolApi } from "./AnipoolApi.ts"
import { AssignmentByUrlApi } from "./AssignmentByUrlApi.ts"
import { ConnectionsApi } from "./ConnectionsApi.ts"
import { DialsByUrlApi } from "./DialsByUrlApi.ts"
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
    Security.CustomKey,
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
  readonly method: string
  /** As a router names it: `/admin/groups/:groupId`. */
  readonly path: string
  /** As the document names it: `/admin/groups/{groupId}`. */
  readonly route: string
  readonly allowed: Access.Allowed
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
    onEndpoint: ({ endpoint: { annotations, method, name, path }, middleware }) => {
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
        method,
        path,
        route: path.replace(/:(\w+)/g, "{$1}"),
        allowed
      })
    }
  })
  return found
}

/** Every operation. */
export const all: ReadonlyArray<Operation> = of(contract)

/** Who may call the operation that a router matched. */
export const allowedOn = (method: string, path: string): Access.Allowed | undefined => byRoute.get(`${method} ${path}`)

// internal

const byRoute = new Map(all.map(({ allowed, method, path }) => [`${method} ${path}`, allowed]))
