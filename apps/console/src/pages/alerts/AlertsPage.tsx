/**
 * Alerts: those that are open and those that are past, when they are raised, and where they go.
 */
import { PageHeader } from "../../components/PageHeader.tsx"
import { AlertList } from "./AlertList.tsx"
import { Destinations } from "./Destinations.tsx"
import { FalseAlarms } from "./FalseAlarms.tsx"
import { ThresholdsForm } from "./ThresholdsForm.tsx"
import "./alerts.css"

/** The page. */
export const AlertsPage = () => (
  <div className="stack">
    <PageHeader title="Alerts">
      What began to need somebody, raised once and resolved when it is over. Messages tell people and other systems.
    </PageHeader>
    <AlertList state="open" title="Open" empty="No alert is open." />
    <Destinations />
    <ThresholdsForm />
    <FalseAlarms />
    <AlertList state="resolved" title="Past" empty="No alert was resolved in the last 90 days." />
  </div>
)
