/**
 * The option of commands that read past days.
 */
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** A place of `anipool archive`. */
export const archive = Options.optional(Options.text("archive").pipe(Options.withPseudoName("PLACE"))).pipe(
  Options.withDescription(
    "An archive, the path of a folder or s3://BUCKET/PREFIX: days that lie there as they were archived are read out of it, also where the database has " +
      "dropped them."
  )
)

/** Has work read past days out of the archive that the option names, if it does. */
export const reading = (place: Option.Option<string>) => <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Option.match(place, {
    onNone: () => work,
    // What only an archive needs is loaded only for one: a command starts in the time that its imports take.
    onSome: (place) =>
      Effect.flatMap(
        Effect.promise(() => import("@anipool/jobs/archive/ReadArchive")),
        ({ provide }) => provide(place)(work)
      )
  })
