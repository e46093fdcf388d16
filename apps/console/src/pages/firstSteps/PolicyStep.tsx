/**
 * The workspace's policy: changed in place, or right as it stands.
 */
import { PolicySettings } from "@anipool/http-api/admin/PolicyApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { fail } from "../../components/toast.tsx"
import "../campaigns/campaigns.css"
import { PolicyEditor } from "../campaigns/PolicyEditor.tsx"
import { workspaceOwner } from "../campaigns/workspaceOwner.ts"

/** The policy; it is shown when it is asked for. */
export const PolicyStep = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [isShown, setShown] = useState(false)
  const policy = useQuery({ ...api.query("adminPolicy.get"), enabled: isShown })
  const confirm = useMutation({
    ...api.mutation((client) => client.adminFirstSteps.note({ payload: { policy: true } })),
    onSuccess: () => invalidate("adminFirstSteps.read"),
    onError: (error) => fail("It was not noted", error)
  })
  return (
    <div className="stack">
      <div className="first-actions">
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide the policy" : "Look at the policy"}
        </Button>
        {api.may("administer")
          ? (
            <Button disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              It is right as it stands
            </Button>
          )
          : null}
      </div>
      {isShown
        ? (
          <Loaded query={policy} loading={<Skeleton height={200} />}>
            {(data) => (
              <PolicyEditor
                key={JSON.stringify(data)}
                owner={workspaceOwner}
                policy={{ ...data, inherited: PolicySettings.initial }}
              />
            )}
          </Loaded>
        )
        : null}
    </div>
  )
}
