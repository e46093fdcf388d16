/**
 * The way to the first steps, for a workspace whose dialer was given no number yet.
 */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useApi } from "../../api/useApi.ts"
import { Section } from "../../components/PageHeader.tsx"

/** How often it is asked for; never while the page is hidden. */
const everyMs = 30_000

/** How far a new company is; nothing where it is set up, where it was dismissed, and for who may do none of it. */
export const FirstHour = () => {
  const api = useApi()
  const { data } = useQuery({
    ...api.query("adminFirstSteps.read"),
    enabled: api.may("operate"),
    refetchInterval: everyMs
  })
  if (data === undefined || data.isDismissed || data.assignment !== null) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Section title="The first hour">
      <p>
        {done} of {data.steps.length} steps are done on the way to the first number that your dialer is given.
      </p>
      <p>
        <Link to="/first-steps">Go on with the first steps</Link>
      </p>
    </Section>
  )
}
