/**
 * Today: what goes on now.
 */
import { PageHeader } from "../../components/PageHeader.tsx"

/** What goes on now. */
export const TodayPage = () => <PageHeader title="Today" />
