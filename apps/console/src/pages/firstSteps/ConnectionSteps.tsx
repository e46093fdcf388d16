/**
 * A connection to a provider that signs its requests: made here, and the addresses that go into the provider's portal.
 */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { connectionsClient } from "./connectionsClient.ts"
import { CopyBlock } from "./CopyBlock.tsx"

type Provider = "twilio" | "telnyx"

const providers = {
  twilio: {
    name: "Twilio",
    key: "Auth token",
    keyHint: "Of the account, in Twilio’s console. Twilio signs its requests by it.",
    voice: "As “A call comes in”, or “Request URL”, of the TwiML app or SIP domain, HTTP POST"
  },
  telnyx: {
    name: "Telnyx",
    key: "Public key",
    keyHint: "In the portal, under “Keys & credentials”. Telnyx signs its requests by its private half.",
    voice: "As “Webhook URL” of the TeXML application, voice method POST"
  }
} as const

/** The form that makes a connection, and then its address. */
export const ConnectionSteps = ({ campaign, provider }: { readonly provider: Provider; readonly campaign: string }) => {
  // An address is no secret: the provider signs what it sends there.
  const made = useDraft(`connection:${provider}:made`, { voiceUrl: "" })
  return made.typed.voiceUrl === ""
    ? <ConnectionForm provider={provider} campaign={campaign} onMade={(voiceUrl) => made.type({ voiceUrl })} />
    : <CopyBlock title={providers[provider].voice} text={made.typed.voiceUrl} />
}

// internal

const ConnectionForm = ({ campaign, onMade, provider }: {
  readonly provider: Provider
  readonly campaign: string
  readonly onMade: (voiceUrl: string) => void
}) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { key, keyHint, name } = providers[provider]
  const draft = useDraft(`connection:${provider}`, { publicUrl: window.location.origin, fallbackNumber: "" })
  const { fallbackNumber, publicUrl } = draft.typed
  // What signs is kept nowhere.
  const [signingKey, setSigningKey] = useState("")
  const make = useMutation({
    ...api.mutation(() =>
      connectionsClient(api.credential).adminConnections.create({
        payload: {
          provider,
          name,
          publicUrl: publicUrl.trim().replace(/\/$/, ""),
          campaign,
          signingKey: signingKey.trim(),
          ...fallbackNumber.trim() === "" ? {} : { fallbackNumber: fallbackNumber.trim() }
        }
      })
    ),
    onSuccess: async ({ voiceUrl }) => {
      draft.done()
      onMade(voiceUrl)
      await invalidate("adminFirstSteps.read")
    }
  })
  const refused = refusals(make.error, ["publicUrl", "signingKey", "fallbackNumber"])
  return (
    <Form
      action="Make the connection"
      draft={draft}
      refused={refused}
      request={make}
      onSubmit={() => make.mutate(undefined)}
    >
      <TextField
        label="Public address"
        required
        value={publicUrl}
        onValue={(publicUrl) => draft.type({ publicUrl })}
        hint={`Where ${name} reaches this server.`}
        error={refused.at.publicUrl}
      />
      <TextField
        label={key}
        type="password"
        autoComplete="off"
        required
        value={signingKey}
        onValue={setSigningKey}
        hint={keyHint}
        error={refused.at.signingKey}
      />
      <TextField
        label="Fallback number"
        value={fallbackNumber}
        onValue={(fallbackNumber) => draft.type({ fallbackNumber })}
        hint="Shown where no number can be had."
        error={refused.at.fallbackNumber}
      />
    </Form>
  )
}
