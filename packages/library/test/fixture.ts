/**
 * What the tests of the library begin with.
 */
import { type Anipool, createAnipool, memoryStorage, type Workspace } from "@anipool/library"

/** A workspace with a campaign that dials from a group of these numbers, in the memory of a library of its own. */
export const withAcme = async (
  numbers: ReadonlyArray<string>,
  use: (acme: Workspace, anipool: Anipool) => Promise<void>
): Promise<void> => {
  await using anipool = await createAnipool({ storage: memoryStorage(), log: () => {} })
  const acme = await anipool.workspaces.create({ name: "Acme", country: "us", inboundGroups: true })
  await acme.campaigns.create({ id: "C1", name: "Solar", type: "Outbound", inboundPoolId: "P1" })
  if (numbers.length > 0) await acme.groups.create({ groupId: "P1", phones: numbers })
  await use(acme, anipool)
}

/** What a promise is rejected with. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error("the promise was fulfilled")
}

/** All of a list. */
export const all = async <A>(list: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  for await (const each of list) found.push(each)
  return found
}

/** A dial of the campaign. */
export const dial = (dialId: string, fromNumber: string) => ({
  campaignId: "C1",
  campaignName: "Solar",
  agentName: "Ada",
  fromNumber,
  dispositionName: "Busy",
  toNumber: "2125550100",
  datetime: new Date().toISOString(),
  callDirection: "Outbound",
  zip: "10001",
  sysCreatedDateOriginal: "2026-01-01",
  totalDialAttempts: 1,
  skillName: "Sales",
  leadSource: "web",
  dialId
})
