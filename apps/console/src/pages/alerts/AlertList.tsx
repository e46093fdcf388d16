/**
 * Alerts, the last first.
 */
import type { Alert } from "@anipool/http-api/admin/AlertsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import * as Words from "../today/needWords.ts"
import { Paging } from "./Paging.tsx"

/** How often open ones are asked for. */
const everyMs = 15_000

/** Alerts in a page. */
const pageSize = 25

/** Alerts of a state, by pages. */
export const AlertList = (
  { empty, state, title }: { readonly state: "open" | "resolved"; readonly title: string; readonly empty: string }
) => {
  const api = useApi()
  /** Where the pages up to this one begin. */
  const [starts, setStarts] = useState<ReadonlyArray<string | undefined>>([undefined])
  const after = starts.at(-1)
  const page = useQuery({
    ...api.query("adminAlerts.list", {
      urlParams: { state, limit: pageSize, ...after === undefined ? {} : { after } }
    }),
    ...state === "open" ? { refetchInterval: everyMs } : {}
  })
  return (
    <Section title={title}>
      <Loaded query={page} loading={<Skeleton height={80} />}>
        {({ alerts, next }) => (
          <>
            {alerts.length === 0 ?
              <p className="muted">{empty}</p> :
              (
                <ul className="alert-list" aria-label={`${title} alerts`}>
                  {alerts.map((alert) => <Row key={alert.id} alert={alert} />)}
                </ul>
              )}
            <Paging starts={starts} next={next} onStarts={setStarts} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

// internal

const Row = ({ alert }: { readonly alert: Alert }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const { timeZone } = api.session.workspace
  const acknowledge = useMutation({
    ...api.mutation((client, alertId: string) => client.adminAlerts.acknowledge({ path: { alertId } })),
    onSuccess: () => void invalidate("adminAlerts.list"),
    onError: (error: Error) => fail("The alert could not be acknowledged", error)
  })
  const at = (ms: number) => Format.dateTime(ms, timeZone)
  return (
    <li className="alert-row">
      <div>
        <p className="need-what">
          <Badge tone={alert.resolvedAt === null ? Words.tones[alert.kind] : "neutral"}>
            {Words.titles[alert.kind]}
          </Badge>{" "}
          {alert.what}.
        </p>
        <p className="muted small">
          {alert.costs === "" ? "" : `${alert.costs}. `}Raised {at(alert.raisedAt)}
          {alert.resolvedAt === null ? "" : `, resolved ${at(alert.resolvedAt)}`}
          {alert.acknowledgedAt === null
            ? ""
            : `, acknowledged by ${alert.acknowledgedBy} ${at(alert.acknowledgedAt)}`}.
        </p>
      </div>
      {alert.acknowledgedAt !== null || alert.resolvedAt !== null || !api.may("operate")
        ? null
        : (
          <Button size="small" disabled={acknowledge.isPending} onClick={() => acknowledge.mutate(alert.id)}>
            Acknowledge
          </Button>
        )}
    </li>
  )
}
