/**
 * The providers as sellers of numbers.
 */
import type { Seller } from "@anipool/core/buying/Seller"
import { type Account, addresses } from "./Account.ts"
import * as BandwidthSeller from "./BandwidthSeller.ts"
import * as TelnyxSeller from "./TelnyxSeller.ts"
import * as TwilioSeller from "./TwilioSeller.ts"

/** The seller to an account. `address`: another than the provider's own, as of a proxy. */
export const of = (account: Account, address: string = addresses[account.provider]): Seller => {
  switch (account.provider) {
    case "telnyx":
      return TelnyxSeller.make(account, address)
    case "twilio":
      return TwilioSeller.make(account, address)
    case "bandwidth":
      return BandwidthSeller.make(account, address)
  }
}
