/**
 * The workspace's inbound groups: the list, snapshots, and what came of them.
 */
import { Plus } from "lucide-react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { useAsked } from "../../finder/asked.ts"
import "./groups.css"
import { GroupTable } from "./GroupTable.tsx"
import { draftName, NewGroupDialog } from "./NewGroupDialog.tsx"
import { SnapshotUpload } from "./SnapshotUpload.tsx"
import { UploadHistory } from "./UploadHistory.tsx"

/** The workspace's inbound groups. */
export const GroupsPage = () => {
  const { mayChange, session } = useApi()
  const [isMaking, setMaking] = useDraftOpen(draftName)
  useAsked("new-group", () => setMaking(true))
  return (
    <>
      <PageHeader
        title="Inbound groups"
        actions={mayChange
          ? (
            <Button variant="primary" onClick={() => setMaking(true)}>
              <Plus size={16} aria-hidden /> New group
            </Button>
          )
          : null}
      >
        The groups of numbers that the campaigns of {session.workspace.name} dial from.
      </PageHeader>
      <div className="groups-layout">
        <GroupTable />
        <div className="stack">
          <SnapshotUpload />
          <UploadHistory />
        </div>
      </div>
      <NewGroupDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
