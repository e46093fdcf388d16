/**
 * Leads to what the audit trail says of a change, for who may read it.
 */
import { Link } from "@tanstack/react-router"
import { useApi } from "../../api/useApi.ts"

/** The link to an entry. */
export const AuditLink = ({ entry }: { readonly entry: number }) =>
  useApi().session.pages.includes("audit")
    ? (
      <Link className="small" to="/audit" search={{ entry }} aria-label={`Change ${entry} in the audit`}>
        In the audit
      </Link>
    )
    : null
