/**
 * What became of the messages to a destination.
 */
import type { Delivery, Webhook } from "@anipool/http-api/admin/WebhooksApi"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Badge, type Tone } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Skeleton } from "../../components/states.tsx"
import * as Words from "./channelWords.ts"
import { Paging } from "./Paging.tsx"

/** How often they are asked for. */
const everyMs = 2_000

/** Deliveries in a page. */
const pageSize = 20

/** The deliveries, the latest first, by pages. */
export const Deliveries = ({ onClose, webhook }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const api = useApi()
  const [starts, setStarts] = useState<ReadonlyArray<number | undefined>>([undefined])
  const before = starts.at(-1)
  const page = useQuery({
    ...api.query("adminWebhooks.deliveries", {
      path: { webhook: webhook.id },
      urlParams: { limit: pageSize, ...before === undefined ? {} : { before } }
    }),
    refetchInterval: everyMs
  })
  return (
    <Dialog isOpen isWide title="Deliveries" description={Words.typedOf(webhook)} onClose={onClose}>
      <Loaded query={page} loading={<Skeleton height={120} />}>
        {({ deliveries, next }) => (
          <>
            {deliveries.length === 0 ?
              <p className="muted">Nothing was sent yet.</p> :
              (
                <ul className="alert-list delivery-list" aria-label="Deliveries" tabIndex={0}>
                  {deliveries.map((each) => <Row key={each.id} channel={webhook.channel} delivery={each} />)}
                </ul>
              )}
            <Paging starts={starts} next={next} onStarts={setStarts} />
          </>
        )}
      </Loaded>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

// internal

const tones: Readonly<Record<Delivery["state"], Tone>> = { waiting: "neutral", delivered: "good", failed: "bad" }

const Row = ({ channel, delivery }: { readonly delivery: Delivery; readonly channel: Webhook["channel"] }) => {
  const { timeZone } = useApi().session.workspace
  const { createdAt, error, nextAt, state, status, subject, tookMs, tries } = delivery
  const parts = [
    Format.dateTime(createdAt, timeZone),
    ...tries === 0 ? [] : [Format.counted(tries, "try", "tries")],
    ...status === null ? [] : [`${channel === "email" ? "SMTP" : "HTTP"} ${status}`],
    ...tookMs === null ? [] : [`${tookMs} ms`],
    ...state === "waiting" && nextAt !== null ? waitingFor(tries, nextAt, timeZone) : []
  ]
  return (
    <li className="alert-row">
      <div>
        <p className="need-what">
          <Badge tone={tones[state]}>{state}</Badge> {subject}
        </p>
        <p className="muted small">{parts.join(" · ")}</p>
        {error === null ? null : <p className="small delivery-error">{error}</p>}
      </div>
    </li>
  )
}

/** What was never tried and is not to be yet waits for the end of quiet hours. */
const waitingFor = (tries: number, nextAt: number, timeZone: string): ReadonlyArray<string> => {
  if (tries > 0) return [`again at ${Format.seconds(nextAt, timeZone)}`]
  return nextAt > Date.now() ? [`held until ${Format.time(nextAt, timeZone)}`] : []
}
