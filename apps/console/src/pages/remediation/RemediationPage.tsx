/**
 * The desk that works on remediations: the queue, whom to ask why numbers are blocked, what came of it, and its terms.
 */
import { getRouteApi } from "@tanstack/react-router"
import { PageHeader } from "../../components/PageHeader.tsx"
import { Checks } from "./Checks.tsx"
import { Outcomes } from "./Outcomes.tsx"
import { Queue } from "./Queue.tsx"
import { RedressCases } from "./RedressCases.tsx"
import "./remediation.css"
import { TermsForm } from "./TermsForm.tsx"

const route = getRouteApi("/remediation/")

/** The page. */
export const RemediationPage = () => {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="stack remediation-page">
      <PageHeader title="Remediation" back={{ label: "Numbers", to: "/numbers" }}>
        Numbers that are to be mended: with whom they are, for how long, and what came of it.
      </PageHeader>
      <Queue view={view} onView={(search) => void navigate({ search, replace: true })} />
      <RedressCases />
      <Outcomes />
      <Checks />
      <TermsForm />
    </div>
  )
}
