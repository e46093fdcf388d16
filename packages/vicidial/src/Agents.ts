/**
 * The agents of a VICIdial site who have a number of their own.
 *
 * Pure.
 */
import * as Either from "effect/Either"
import { type Finding, rule } from "./Findings.ts"
import type * as Pools from "./Pools.ts"
import type * as Rows from "./Rows.ts"

/** An agent, by the user's id, and the number that is shown for them, as `+12125550100`. */
export interface Agent {
  readonly owner: string
  readonly number: string
}

/** The agents, each once, and what of it could not be taken. */
export const of = (
  { agentNumbers, phonesOfNobody }: Pick<Rows.Settings, "agentNumbers" | "phonesOfNobody">,
  read: Pools.Read
): { readonly agents: ReadonlyArray<Agent>; readonly findings: ReadonlyArray<Finding> } => {
  const agents = new Map<string, Agent>()
  const findings: Array<Finding> = []
  for (const { number: written, user } of agentNumbers) {
    const number = read(written)
    if (Either.isLeft(number)) {
      findings.push(rule(`agent ${user}`, `shows ${written}, which was not taken: ${number.left}`))
      continue
    }
    const before = agents.get(user)
    if (before === undefined) agents.set(user, { owner: user, number: number.right })
    else if (before.number !== number.right) {
      findings.push(rule(`agent ${user}`, `shows ${before.number} and ${number.right}: the first is kept`))
    }
  }
  if (phonesOfNobody > 0) {
    findings.push(rule(
      "phones",
      `${phonesOfNobody} have a number of their own (outbound_cid), and no user logs in to them by default: it is kept for nobody`
    ))
  }
  return { agents: [...agents.values()], findings }
}
