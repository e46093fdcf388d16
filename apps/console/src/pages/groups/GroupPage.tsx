/**
 * One inbound group.
 */
import { PageHeader } from "../../components/PageHeader.tsx"

/** One inbound group. */
export const GroupPage = () => <PageHeader title="Inbound group" />
