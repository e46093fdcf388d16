/**
 * A variable: what people read of it, and how it is read. An empty one is as if unset.
 */
import * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** A variable: how `anipool config` lists it. */
export interface Variable {
  readonly name: string
  /** What holds when it is unset, as people read it. */
  readonly default: string
  readonly meaning: string
  readonly allowed: string
  /** Whether nothing of it is shown. */
  readonly isSecret: boolean
  /** A value as it may be shown. */
  readonly shownAs: (value: string) => string
}

/** A variable holds what is not allowed; the start stops. The message hides secrets. */
export class EnvironmentInvalid extends Schema.TaggedError<EnvironmentInvalid>()("EnvironmentInvalid", {
  variable: Schema.String,
  message: Schema.String
}) {}

/** A variable whose value may be shown. */
export const variable = (name: string, byDefault: string, meaning: string, allowed: string): Variable => ({
  name,
  default: byDefault,
  meaning,
  allowed,
  isSecret: false,
  shownAs: (value) => value
})

/** The same variable, but nothing of its value is shown. */
export const secret = (each: Variable): Variable => ({ ...each, isSecret: true, shownAs: () => hidden })

/** The same variable; it holds a URL, whose secrets are not shown. */
export const address = (each: Variable): Variable => ({ ...each, shownAs: withoutSecrets })

/**
 * A URL without what may be secret in it: who signs in there, and what is asked (`?key=…`). Of one that cannot be read too:
 * a password may hold what ends it there, so all that stands before the last @ is hidden.
 */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/^([a-z][a-z0-9+.-]*:\/*)?.*(?:@|%40)/is, (_, scheme: string | undefined) => `${scheme ?? ""}${hidden}@`)
    .replace(/[?#].*$/s, (found) => `${found[0]}${hidden}`)

/** What a variable holds now, as `anipool config` shows it: secrets hidden; `None` when it is unset. */
export const shown = (each: Variable): Effect.Effect<Option.Option<string>, EnvironmentInvalid> =>
  Effect.map(held(each.name), Option.map(each.shownAs))

/** What a variable holds; `None` when it is unset. */
export const held = (name: string): Effect.Effect<Option.Option<string>, EnvironmentInvalid> =>
  Config.option(Config.string(name)).pipe(
    Effect.map(Option.filter((value) => value !== "")),
    Effect.mapError((error: ConfigError.ConfigError) =>
      new EnvironmentInvalid({ variable: name, message: `${name} cannot be read: ${error.message}` })
    )
  )

/** What a variable of the list holds, read by `parse`; fails with what is allowed where that answers `None`. */
export const readOptional =
  (variables: ReadonlyArray<Variable>) =>
  <A>(name: string, parse: (value: string) => Option.Option<A>): Effect.Effect<Option.Option<A>, EnvironmentInvalid> =>
    Effect.flatMap(
      held(name),
      Option.match({
        onNone: () => Either.right(Option.none()),
        onSome: (value) => {
          const parsed = parse(value)
          return Option.isSome(parsed) ? Either.right(parsed) : Either.left(refused(variables, name, value))
        }
      })
    )

/** One of a few words. */
export const oneOf = <const A extends string>(...allowed: ReadonlyArray<A>) => (value: string): Option.Option<A> =>
  Option.fromNullable(allowed.find((each) => each === value))

/** A whole number between two, both within. */
export const wholeBetween = (min: number, max: number) => (value: string): Option.Option<number> =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Option.some(Number(value)) : Option.none()

/** A URL of one of the protocols (`http:`). */
export const urlOf = (...protocols: ReadonlyArray<string>) => (value: string): Option.Option<string> =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) ? Option.some(value) : Option.none()

// internal

const hidden = "(hidden)"

const refused = (variables: ReadonlyArray<Variable>, name: string, value: string) => {
  const found = variables.find((each) => each.name === name)
  const shownValue = found?.isSecret === true ? hidden : JSON.stringify(found?.shownAs(value) ?? value)
  return new EnvironmentInvalid({
    variable: name,
    message: `${name} is ${shownValue}, but allowed is ${found?.allowed ?? "something else"}`
  })
}
