/**
 * The workspace's inbound groups.
 */
import { PageHeader } from "../../components/PageHeader.tsx"

/** The workspace's inbound groups. */
export const GroupsPage = () => <PageHeader title="Inbound groups" />
