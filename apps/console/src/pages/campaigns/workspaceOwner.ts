/**
 * Whose policy it is where no campaign says otherwise: the workspace's.
 */
import type { Owner } from "./PolicyEditor.tsx"

/** The workspace, as a policy's editor asks about it. */
export const workspaceOwner: Owner = {
  draftName: "policy",
  setsItself: "Set for this workspace",
  inheritsFrom: "Without it",
  preview: (client, payload) => client.adminPolicy.preview({ payload }),
  replace: (client, payload) => client.adminPolicy.replace({ payload }),
  stale: ["adminPolicy.get", "adminCampaigns.policy"]
}
