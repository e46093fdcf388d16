/**
 * Which account an order was sent to.
 */
import * as Orders from "@anipool/core/buying/Orders"
import { type Account, names } from "@anipool/dialers/providers/Account"
import type { Claim, NumberOrder } from "@anipool/storage/NumberOrders"
import * as Effect from "effect/Effect"
import { UsageWrong } from "../Failure.ts"

/** What an order says of the account that it was sent to: it is looked for in no other. */
export const settingsOf = (account: Account): Readonly<Record<string, string>> => {
  switch (account.provider) {
    case "telnyx":
      return {}
    case "twilio":
      return { account: account.accountSid }
    case "bandwidth":
      return { account: account.accountId }
  }
}

/** Whether an order is of this account. */
export const isOf = ({ provider, settings }: NumberOrder, account: Account): boolean =>
  provider === account.provider && settings["account"] === settingsOf(account)["account"]

/** Lets a claimed order go that was sent to another account. */
export const ensure = (claim: Claim, account: Account) =>
  isOf(claim.order, account) ? Effect.void : Effect.zipRight(
    Orders.letGo(claim, claim.order),
    new UsageWrong({ message: `order ${claim.order.id} is not of this account of ${names[account.provider]}` })
  )
