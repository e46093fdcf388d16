/**
 * The workspace, and the others that one may go to.
 */
import type { Session } from "@anipool/http-api/admin/SessionApi"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { query } from "../api/operations.ts"
import { Select } from "../components/Select.tsx"
import { fail } from "../components/toast.tsx"
import { enterWorkspace } from "../session/enter.ts"
import { useOwn } from "../session/useOwn.ts"

/** The workspace's name; where there are several, a choice of them. */
export const WorkspaceSwitcher = ({ workspace: { id, name } }: { readonly workspace: Session["workspace"] }) => {
  const navigate = useNavigate()
  const seen = useQuery(query(useOwn(), "adminWorkspaces.list"))
  const others = seen.data?.workspaces ?? []
  if (others.length < 2) return <strong>{name}</strong>
  return (
    <Select
      label="Workspace"
      value={String(id)}
      choices={others.map((each) => ({ value: String(each.id), label: each.name }))}
      onValue={(chosen) => {
        enterWorkspace(Number(chosen)).then(
          () => navigate({ to: "/" }),
          (error: Error) => fail("The workspace cannot be entered", error)
        )
      }}
    />
  )
}
