/**
 * The form about a prospect.
 */
import type { PreviewRequest } from "@anipool/http-api/admin/AssignApi"
import { type FormEvent, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { TextField } from "../../components/Field.tsx"
import { Combobox, Select } from "../../components/Select.tsx"
import * as PreviewInput from "./previewInput.ts"

/** The form about a prospect. */
export const PreviewForm = (
  { fieldError, isBusy, onTry }: {
    readonly isBusy: boolean
    readonly fieldError: PreviewInput.FieldError | undefined
    readonly onTry: (request: PreviewRequest) => void
  }
) => {
  const { session } = useApi()
  const [input, setInput] = useState<PreviewInput.PreviewInput>({
    phone: "",
    zip: "",
    campaign: "",
    country: "",
    list: "",
    owner: "",
    carrier: ""
  })
  const [found, setFound] = useState<PreviewInput.FieldError>()
  const own = session.workspace.country === "uk" ? 44 : 1
  const country = input.country === "" ? own : input.country === "1" ? 1 : 44
  const errorOf = (field: PreviewInput.FieldError["field"]) =>
    [found, fieldError].find((each) => each?.field === field)?.message
  const needsCampaign = session.defaultCampaign === null
  const campaigns = session.campaigns.map(({ id, name }) => ({
    value: id,
    label: name === id ? id : `${name} (${id})`
  }))

  const send = (next: PreviewInput.PreviewInput) => {
    setInput(next)
    const request = PreviewInput.toPreviewRequest(next)
    const wrong = PreviewInput.check(request)
    setFound(wrong)
    if (wrong === undefined) onTry(request)
  }
  return (
    <form
      className="card padded preview-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(input)
      }}
    >
      <TextField
        label="Prospect's phone"
        type="tel"
        autoComplete="off"
        maxLength={20}
        placeholder={PreviewInput.examples[country][0]!.phone}
        value={input.phone}
        error={errorOf("phone")}
        onValue={(phone) => setInput({ ...input, phone })}
      />
      <TextField
        label={country === 1 ? "ZIP or postal code" : "Postcode"}
        hint={`Optional. People keep their number when they move, so a ${
          country === 1 ? "ZIP" : "postcode"
        } comes first.`}
        autoComplete="off"
        maxLength={10}
        value={input.zip}
        error={errorOf("zip")}
        onValue={(zip) => setInput({ ...input, zip })}
      />
      <div>
        <Combobox
          label="Campaign"
          placeholder={needsCampaign ? "Choose a campaign" : `The key's own: ${session.defaultCampaign}`}
          value={input.campaign === "" ? null : input.campaign}
          choices={campaigns}
          onValue={(campaign) => setInput({ ...input, campaign: campaign ?? "" })}
        />
        {errorOf("campaign") === undefined ? null : <p className="field-error" role="alert">{errorOf("campaign")}</p>}
      </div>
      <div className="field">
        <span className="label" aria-hidden>Country</span>
        <Select
          label="Country"
          value={input.country}
          choices={[
            { value: "", label: `The workspace's (+${own})` },
            { value: "1", label: "US and Canada (+1)" },
            { value: "44", label: "United Kingdom (+44)" }
          ]}
          onValue={(chosen) => setInput({ ...input, country: chosen })}
        />
      </div>
      <TextField
        label="List"
        hint="Optional: the dialer's list that the prospect would be of."
        autoComplete="off"
        maxLength={64}
        value={input.list}
        error={errorOf("list")}
        onValue={(list) => setInput({ ...input, list })}
      />
      <TextField
        label="Owner"
        hint="Optional: the agent, or whoever would own the lead."
        autoComplete="off"
        maxLength={64}
        value={input.owner}
        error={errorOf("owner")}
        onValue={(owner) => setInput({ ...input, owner })}
      />
      <TextField
        label="Carrier"
        hint="Optional: the one that the call would leave by."
        autoComplete="off"
        maxLength={40}
        value={input.carrier}
        error={errorOf("carrier")}
        onValue={(carrier) => setInput({ ...input, carrier })}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>Try it</Button>
      <div className="preview-examples" role="group" aria-label="Examples">
        <span className="muted small">Or an example:</span>
        <div className="row">
          {PreviewInput.examples[country].map((each) => (
            <Button
              key={each.label}
              size="small"
              disabled={isBusy}
              onClick={() => send({ ...input, phone: each.phone, zip: each.zip })}
            >
              {each.label}
            </Button>
          ))}
        </div>
      </div>
    </form>
  )
}
