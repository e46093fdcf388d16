/**
 * A policy, a campaign's or the workspace's: what each setting means, what is inherited, and what a change would have done
 * yesterday.
 */
import type { CampaignPolicy } from "@anipool/http-api/admin/CampaignsApi"
import type { PolicyPreview as Preview } from "@anipool/http-api/admin/PolicyApi"
import { useMutation } from "@tanstack/react-query"
import type * as Effect from "effect/Effect"
import type { Client } from "../../api/ConsoleApi.ts"
import type * as Operations from "../../api/operations.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Button } from "../../components/Button.tsx"
import { Notice } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { Restored, useDraft } from "../../drafts/useDraft.tsx"
import * as PolicyInput from "./policyInput.ts"
import { PolicyPreview } from "./PolicyPreview.tsx"
import { PolicySetting, type Words } from "./PolicySetting.tsx"

/** Whose policy it is: how it is asked about and set, and the words for it. */
export interface Owner extends Words {
  /** Names what is typed and not saved. */
  readonly draftName: string
  readonly preview: (client: Client, override: PolicyInput.PolicyOverride) => Effect.Effect<Preview, unknown>
  /** The entry that tells of it; null: nothing was changed. */
  readonly replace: (
    client: Client,
    override: PolicyInput.PolicyOverride
  ) => Effect.Effect<{ readonly entry: number | null }, unknown>
  /** What is read anew once it was changed. */
  readonly stale: ReadonlyArray<Operations.Stale>
}

/** The settings, and what can be done with what is typed. */
export const PolicyEditor = ({ owner, policy }: { readonly owner: Owner; readonly policy: CampaignPolicy }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const present = PolicyInput.fromOverride(policy.override, policy.effective)
  const draft = useDraft(owner.draftName, { input: present })
  const typed = draft.typed.input
  const setTyped = (input: PolicyInput.PolicyInput) => draft.type({ input })
  const read = PolicyInput.toOverride(typed)
  const isChanged = JSON.stringify(sorted(typed)) !== JSON.stringify(sorted(present))
  const preview = useMutation(api.mutation(owner.preview))
  const apply = useMutation({
    ...api.mutation(owner.replace),
    onSuccess: async ({ entry }) => {
      draft.done()
      succeed("The policy was changed", "It holds for whatever is assigned from now on", undoAction(entry))
      preview.reset()
      await invalidate(...owner.stale)
    }
  })
  const isBusy = preview.isPending || apply.isPending
  return (
    <>
      <Restored draft={draft} />
      <div className="policy-settings">
        <div className="policy-columns">
          {PolicyInput.byPurpose.map(({ settings, title }) => (
            <section key={title} className="policy-purpose" aria-label={title}>
              <h3>{title}</h3>
              {settings.map((described) => (
                <PolicySetting
                  key={described.setting}
                  described={described}
                  country={api.session.workspace.country}
                  owner={owner}
                  inherited={policy.inherited}
                  typed={typed[described.setting]}
                  error={"errors" in read ? read.errors[described.setting] : undefined}
                  onTyped={(text) => {
                    const { [described.setting]: _, ...others } = typed
                    setTyped(text === undefined ? others : { ...others, [described.setting]: text })
                    preview.reset()
                  }}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
      <div className="policy-actions">
        <Button
          disabled={!isChanged || isBusy || "errors" in read}
          onClick={() => "override" in read && preview.mutate(read.override)}
        >
          {preview.isPending ? "Replaying yesterday…" : "Preview on yesterday"}
        </Button>
        {api.may("operate")
          ? (
            <Button
              variant="primary"
              disabled={!isChanged || isBusy || "errors" in read}
              onClick={() => "override" in read && apply.mutate(read.override)}
            >
              {apply.isPending ? "Applying…" : "Apply the policy"}
            </Button>
          )
          : null}
        {isChanged
          ? <Button variant="ghost" disabled={isBusy} onClick={draft.reset}>Discard changes</Button>
          : null}
      </div>
      <div role="status" aria-label="What would have come of yesterday" className="policy-preview">
        {preview.data === undefined
          ? null
          : <PolicyPreview preview={preview.data} timeZone={api.session.workspace.timeZone} />}
      </div>
      {[preview.error, apply.error].map((error) =>
        error === null ? null : <Notice key={error.message} tone="bad">{error.message}</Notice>
      )}
    </>
  )
}

// internal

const sorted = (typed: PolicyInput.PolicyInput) => Object.entries(typed).sort(([a], [b]) => a < b ? -1 : 1)
