/**
 * The account at a provider, out of the environment: secrets stand in no option.
 */
import type { Account } from "@anipool/dialers/providers/Account"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "./Flags.ts"

/** `--url`: another address than the provider's own. */
export const url: Options.Options<Option.Option<string>> = Options.optional(
  Flags.parsed("url", {
    placeholder: "URL",
    description: "Another address than the provider's own, as of a proxy.",
    expected: "an address that begins with https:// or http://",
    read: Option.liftPredicate((text: string) => /^https?:\/\//.test(text) && URL.canParse(text))
  })
)

/** The account at a provider. */
export const of = <P extends Account["provider"]>(
  provider: P
): Effect.Effect<Extract<Account, { readonly provider: P }>, UsageWrong> =>
  Effect.mapError(
    accounts[provider] as Config.Config<Extract<Account, { readonly provider: P }>>,
    () => new UsageWrong({ message: `${needed[provider]} must be set in the environment` })
  )

// internal

const named = (name: string) => Config.nonEmptyString(name)
const secret = (name: string) => Config.redacted(Config.nonEmptyString(name))

const accounts: Readonly<Record<Account["provider"], Config.Config<Account>>> = {
  telnyx: Config.all({ provider: Config.succeed("telnyx" as const), key: secret("TELNYX_API_KEY") }),
  twilio: Config.all({
    provider: Config.succeed("twilio" as const),
    accountSid: named("TWILIO_ACCOUNT_SID"),
    token: secret("TWILIO_AUTH_TOKEN")
  }),
  bandwidth: Config.all({
    provider: Config.succeed("bandwidth" as const),
    accountId: named("BANDWIDTH_ACCOUNT_ID"),
    user: named("BANDWIDTH_USER"),
    password: secret("BANDWIDTH_PASSWORD")
  })
}

const needed = {
  telnyx: "TELNYX_API_KEY",
  twilio: "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
  bandwidth: "BANDWIDTH_ACCOUNT_ID, BANDWIDTH_USER and BANDWIDTH_PASSWORD"
}
