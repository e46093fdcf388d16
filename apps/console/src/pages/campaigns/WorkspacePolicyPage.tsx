/**
 * The workspace's policy: how numbers are picked where a campaign says nothing else, and which campaigns do.
 */
import { type Overriding, PolicySettings } from "@anipool/http-api/admin/PolicyApi"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useApi } from "../../api/useApi.ts"
import * as Format from "../../components/format.ts"
import { PageHeader, Section } from "../../components/PageHeader.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import "./campaigns.css"
import { PolicyComparison } from "./PolicyComparison.tsx"
import { PolicyEditor } from "./PolicyEditor.tsx"
import { settingLabel } from "./policyInput.ts"
import { workspaceOwner } from "./workspaceOwner.ts"

/** The workspace's policy. */
export const WorkspacePolicyPage = () => {
  const api = useApi()
  const isAllowed = api.may("read")
  const policy = useQuery({ ...api.query("adminPolicy.get"), enabled: isAllowed })
  const comparison = useQuery({ ...api.query("adminPolicy.comparison", { urlParams: {} }), enabled: isAllowed })
  const overriding = useQuery({ ...api.query("adminPolicy.overriding"), enabled: isAllowed })
  return (
    <>
      <PageHeader title="Policy of the workspace" back={{ label: "Campaigns", to: "/campaigns" }}>
        How numbers are picked for every campaign of {api.session.workspace.name} that does not say otherwise.
      </PageHeader>
      {isAllowed
        ? (
          <div className="campaign-layout">
            <Section title="Policy">
              <Loaded query={policy} loading={<Skeleton height={400} />}>
                {(policy) => (
                  <PolicyEditor
                    key={JSON.stringify(policy)}
                    owner={workspaceOwner}
                    policy={{ ...policy, inherited: PolicySettings.initial }}
                  />
                )}
              </Loaded>
            </Section>
            <Section title="Campaigns that say otherwise">
              <Loaded query={overriding} loading={<Skeleton height={120} />}>
                {(overriding) => <Campaigns overriding={overriding} />}
              </Loaded>
            </Section>
            <Section title="What other policies would have reached">
              <Loaded query={comparison} loading={<Skeleton height={120} />}>
                {(comparison) => <PolicyComparison comparison={comparison} />}
              </Loaded>
            </Section>
          </div>
        )
        : (
          <div className="card">
            <EmptyState title="Your key does not open this page">
              <p>People who are signed in may, and keys of the type admin.</p>
            </EmptyState>
          </div>
        )}
    </>
  )
}

// internal

const Campaigns = ({ overriding: { campaigns, total } }: { readonly overriding: Overriding }) =>
  total === 0 ? <p className="muted">None: what is set here holds for all.</p> : (
    <>
      <ul className="campaign-deletion" aria-label="Campaigns that say otherwise">
        {campaigns.map(({ id, name, settings }) => (
          <li key={id}>
            <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>{name}</Link>{" "}
            <span className="muted">{settings.map(settingLabel).join(", ")}</span>
          </li>
        ))}
      </ul>
      {total > campaigns.length
        ? <p className="muted">And {Format.counted(total - campaigns.length, "campaign")} more.</p>
        : null}
    </>
  )
