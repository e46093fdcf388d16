/**
 * A workspace for a test that changes things: numbers, groups, campaigns and dispositions as the demo has them, and no past.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Demo from "@anipool/demo/Demo"
import * as DemoAnis from "@anipool/demo/DemoAnis"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"

/** Which of the demo's workspaces it is like. */
export type Like = typeof Demo.usWorkspace | typeof Demo.ukWorkspace

/** Makes an empty one, and answers its name. */
export const make = (like: Like) =>
  Effect.flatMap(Administration, ({ createWorkspace }) =>
    Effect.map(
      createWorkspace({
        name: `${like} ${randomUUID().slice(0, 8)}`,
        country: like === Demo.usWorkspace ? "us" : "uk",
        timeZone: like === Demo.usWorkspace ? "America/New_York" : "Europe/London",
        inboundGroups: true,
        fields: {},
        policy: { dailyCap: 75 }
      }),
      ({ name }) => name
    ))

/** Fills it with requests, as who integrates it does. */
export const fill = async (like: Like, send: (path: string, body: unknown) => Promise<unknown>): Promise<void> => {
  const { anis, campaigns, groups } = contents[like]
  const held = anis()
  for (const [group_id, group_name] of groups) {
    const phones = held.filter(({ inboundGroupId }) => inboundGroupId === group_id).map(
      ({ countryCode, number }) => `+${countryCode}${number}`
    )
    await send("/inbound-group", { group_id, group_name, phones })
  }
  for (const [id, name, inbound_pool_id] of campaigns) {
    await send("/custom/campaigns", {
      id,
      name,
      type: "Outbound",
      ...inbound_pool_id === undefined ? {} : { inbound_pool_id }
    })
  }
  for (const [id, name, contact, success] of dispositions) {
    await send("/custom/dispositions", { id, name, type: "Agent", contact, success })
  }
}

// internal

const { medicare, shared, solar } = DemoAnis.usPools

const contents = {
  [Demo.usWorkspace]: {
    anis: DemoAnis.us,
    groups: [[solar, "Solar"], [medicare, "Medicare"], [shared, "Shared"]],
    campaigns: [
      ["solar-outbound", "Solar Outbound", solar],
      [medicare, "Medicare Blended", undefined],
      ["home-warranty", "Home Warranty", undefined]
    ]
  },
  [Demo.ukWorkspace]: {
    anis: DemoAnis.uk,
    groups: [[DemoAnis.ukPool, "Energy"]],
    campaigns: [["uk-energy-outbound", "Energy Switch", DemoAnis.ukPool]]
  }
} as const

const dispositions = [
  ["sale", "Sale", true, true],
  ["not-interested", "Not Interested", true, false],
  ["no-answer", "No Answer", false, false]
] as const
