/**
 * Who may call each operation: an annotation of its endpoint, which the server decides by and the documentation shows.
 *
 * Keys of the interface reach what the interface gives them, as pages need it, and what every page begins with. A key of type
 * `admin` reaches all that people reach in its workspace, as an administrator does; a user what their role may do.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import type * as Role from "@anipool/domain/people/Role"
import * as Context from "effect/Context"

/** Callers by key, or in a role of the workspace. */
export interface OfCallers {
  readonly by: "caller"
  /** The part of the interface whose keys may do it. */
  readonly keys: ApiKey.InterfacePart
  /** What it is, of the things that roles may do; null: it is for keys alone, and none of type `admin`. */
  readonly act: Role.Act | null
}

/** Who may call an operation. */
export type Allowed =
  | OfCallers
  /** Whoever asks. */
  | { readonly by: "anyone" }
  /** A telephony provider, by its signature. */
  | { readonly by: "provider" }
  /** Any key, or who is signed in, whatever the workspace. */
  | { readonly by: "visitor" }
  /** Who is signed in, whatever the workspace; no key. */
  | { readonly by: "user" }
  /** Administrators of the installation; no key. */
  | { readonly by: "installation" }

/** Who may call an operation: an annotation that every endpoint has. */
export class Access extends Context.Tag("@anipool/http-api/Access")<Access, Allowed>() {}

/** For keys of a part of the interface, of dialers: no session opens it. */
export const dialers = (keys: ApiKey.InterfacePart): OfCallers => ({ by: "caller", keys, act: null })

/** For keys of a part of the interface, for those of type `admin`, and for people in a role that may do it. */
export const callers = (keys: ApiKey.InterfacePart, act: Role.Act): OfCallers => ({ by: "caller", keys, act })

/** For whoever asks. */
export const anyone: Allowed = { by: "anyone" }

/** For telephony providers. */
export const provider: Allowed = { by: "provider" }

/** For any key and whoever is signed in. */
export const visitor: Allowed = { by: "visitor" }

/** For whoever is signed in. */
export const user: Allowed = { by: "user" }

/** For administrators of the installation. */
export const installation: Allowed = { by: "installation" }

/** What an endpoint declares. One that declares nothing is a programming error. */
export const of = (
  { annotations, name }: { readonly annotations: Context.Context<never>; readonly name: string }
): Allowed => {
  const declared = Context.getOption(annotations, Access)
  if (declared._tag === "None") throw new Error(`the endpoint "${name}" does not declare who may call it (Access)`)
  return declared.value
}

/** What an endpoint for callers declares. */
export const ofCallers = (endpoint: Parameters<typeof of>[0]): OfCallers => {
  const allowed = of(endpoint)
  if (allowed.by !== "caller") throw new Error(`the endpoint "${endpoint.name}" is not for callers`)
  return allowed
}

/** Whether a key of this type may call it; whether it is active is another question. */
export const isOpenTo = (allowed: Allowed, type: ApiKey.KeyType): boolean => {
  switch (allowed.by) {
    case "anyone":
    case "visitor":
      return true
    case "caller":
      return ApiKey.isTypeAllowed(type, allowed.keys) ||
        allowed.act !== null && ApiKey.isTypeAllowed(type, "administration")
    default:
      return false
  }
}

/** The types of keys that may call it, as a message names them: `"universal" or "admin"`. */
export const typesNamed = (allowed: Allowed): string =>
  ApiKey.KeyType.literals.filter((type) => isOpenTo(allowed, type)).map((type) => `"${type}"`).join(" or ")
