/**
 * The words for the ways that messages take, and what their addresses look like.
 */
import type { Channel, Webhook } from "@anipool/http-api/admin/WebhooksApi"

/** What each way is called, in the order in which they are offered. */
export const names: Readonly<Record<Channel, string>> = {
  email: "E-mail",
  slack: "Slack",
  teams: "Microsoft Teams",
  webhook: "Signed webhook"
}

/** What is asked for as its address. */
export const addresses: Readonly<Record<Channel, { readonly label: string; readonly hint: string }>> = {
  email: { label: "E-mail addresses", hint: "Up to 10, separated by commas." },
  slack: { label: "Address", hint: "Of an incoming webhook of Slack. It is a secret: only its host is shown later." },
  teams: {
    label: "Address",
    hint: "Of a workflow “When a Teams webhook request is received”. It is a secret: only its host is shown later."
  },
  webhook: { label: "Address", hint: "An https address. Messages are signed with a secret that is shown once." }
}

const mailto = "mailto:"

/** An address as people type it. */
export const typedOf = ({ channel, url }: Pick<Webhook, "channel" | "url">): string =>
  channel === "email" ? url.slice(mailto.length).split(",").join(", ") : url

/** What is typed as an address. */
export const urlOf = (channel: Channel, typed: string): string =>
  channel === "email" ? `${mailto}${typed.split(/[,;\s]+/).filter((each) => each !== "").join(",")}` : typed.trim()
