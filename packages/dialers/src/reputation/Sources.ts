/**
 * The sources that the environment has credentials for; those of public complaints need none. Credentials go to the source's own
 * address only.
 */
import type { Sources } from "@anipool/core/reputation/ReputationSources"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as FccComplaints from "./FccComplaints.ts"
import * as FtcComplaints from "./FtcComplaints.ts"
import * as TelnyxReputation from "./TelnyxReputation.ts"
import * as TwilioOutbound from "./TwilioOutbound.ts"

/** A variable that is missing, or empty, is none. */
const given = <A>(config: Config.Config<A>): Effect.Effect<Option.Option<A>> => Effect.option(config)

const secret = (name: string) => Config.redacted(Config.nonEmptyString(name))

/** Who can be asked, by the environment. */
export const fromEnvironment: Effect.Effect<Sources> = Effect.map(
  Effect.all({
    telnyx: given(secret("TELNYX_API_KEY")),
    twilio: given(Config.all([Config.nonEmptyString("TWILIO_ACCOUNT_SID"), secret("TWILIO_AUTH_TOKEN")])),
    fcc: given(secret("FCC_APP_TOKEN"))
  }),
  ({ fcc, telnyx, twilio }): Sources =>
    new Map([
      ...Option.toArray(telnyx).map((key) => ["telnyx", TelnyxReputation.make({ provider: "telnyx", key })] as const),
      ...Option.toArray(twilio).map(([accountSid, token]) =>
        ["twilio", TwilioOutbound.make({ provider: "twilio", accountSid, token })] as const
      ),
      ["ftc", FtcComplaints.make()],
      ["fcc", FccComplaints.make(Option.getOrUndefined(fcc))]
    ])
)
