/**
 * The people of the workspace: who they are, what they may do, and new ones.
 */
import type { ShownMember } from "@anipool/http-api/admin/MembersApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import * as Redacted from "effect/Redacted"
import { type RefObject, useRef, useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Badge } from "../../components/Badge.tsx"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog, Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { EmptyState, Loaded, Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { useDraft, useDraftOpen } from "../../drafts/useDraft.tsx"
import { SettingsTabs } from "./SettingsTabs.tsx"

const roles = [
  { value: "viewer", label: "Viewer" },
  { value: "operator", label: "Operator" },
  { value: "administrator", label: "Administrator" }
] as const

type Role = typeof roles[number]["value"]

/** The people of the workspace. */
export const PeoplePage = () => {
  const api = useApi()
  const invalidate = useInvalidate()
  const members = useQuery(api.query("adminMembers.list"))
  const [isAdding, setAdding] = useDraftOpen("person:new")
  const [leaving, setLeaving] = useState<ShownMember>()
  const put = useMutation({
    ...api.mutation((client, { name, role }: { readonly name: ShownMember["user"]["name"]; readonly role: Role }) =>
      client.adminMembers.put({ path: { userName: name }, payload: { role } })
    ),
    onSuccess: () => invalidate("adminMembers.list"),
    onError: (error) => fail("The role was not changed", error)
  })
  const remove = useMutation({
    ...api.mutation((client, name: ShownMember["user"]["name"]) =>
      client.adminMembers.remove({ path: { userName: name } })
    ),
    onSuccess: async () => {
      setLeaving(undefined)
      await invalidate("adminMembers.list")
    },
    onError: (error) => fail("They were not removed", error)
  })
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <Button
            variant="primary"
            onClick={() => setAdding(true)}
          >
            Add somebody
          </Button>
        }
      >
        Viewers look, operators change numbers, groups and campaigns, administrators look after people and keys too.
      </PageHeader>
      <SettingsTabs />
      <div className="card">
        <Loaded query={members} loading={<Skeleton height={120} />}>
          {({ members }) =>
            members.length === 0
              ? (
                <EmptyState title="Nobody is a member yet">
                  Administrators of the installation may enter all the same.
                </EmptyState>
              )
              : (
                <ul className="setting-rows">
                  {members.map(({ role, user }) => (
                    <li key={user.name} className="row">
                      <span className="grow">
                        <strong>{user.displayName}</strong> <span className="muted">{user.name}</span>{" "}
                        {user.isDisabled ? <Badge>disabled</Badge> : null}
                      </span>
                      <Select
                        label={`Role of ${user.name}`}
                        value={role}
                        choices={roles}
                        onValue={(chosen) => put.mutate({ name: user.name, role: chosen })}
                      />
                      <Button
                        size="small"
                        variant="ghost"
                        aria-label={`Remove ${user.name}`}
                        onClick={() => setLeaving({ role, user })}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
        </Loaded>
      </div>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.user.displayName ?? ""}?`}
        description="They can no longer enter this workspace. They stay users, and can be added again."
        action="Remove"
        isBusy={remove.isPending}
        onConfirm={() => {
          if (leaving !== undefined) remove.mutate(leaving.user.name)
        }}
      />
    </>
  )
}

/** Makes a user a member; without a password: one who is a user already. */
const AddDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      initialFocus={input}
      onClose={onClose}
      title="Add somebody"
      description="A new user gets a first password from you, and changes it. Leave it empty for who is a user already."
    >
      <AddForm input={input} onClose={onClose} />
    </Dialog>
  )
}

const nobody = { name: "", displayName: "", role: "operator" as Role }

const AddForm = (
  { input, onClose }: { readonly input: RefObject<HTMLInputElement | null>; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft("person:new", nobody)
  const { displayName, name, role } = draft.typed
  // A password is kept nowhere.
  const [password, setPassword] = useState("")
  const add = useMutation({
    ...api.mutation((client) => {
      const userName = name.trim().toLowerCase() as ShownMember["user"]["name"]
      return password === ""
        ? client.adminMembers.put({ path: { userName }, payload: { role } })
        : client.adminMembers.create({
          payload: {
            name: userName,
            ...displayName.trim() === "" ? {} : { displayName: displayName.trim() },
            password: Redacted.make(password),
            role
          }
        })
    }),
    onSuccess: async ({ user }) => {
      succeed(`${user.displayName} was added`)
      draft.done()
      onClose()
      await invalidate("adminMembers.list")
    }
  })
  const refused = refusals(add.error, ["name", "userName", "displayName", "password"], {
    user_exists: "name",
    user_not_found: "name"
  })
  return (
    <Form
      action="Add"
      draft={draft}
      isReady={name.trim() !== ""}
      refused={refused}
      request={add}
      onSubmit={() => add.mutate(undefined)}
    >
      <TextField
        label="Name"
        ref={input}
        required
        value={name}
        onValue={(name) => draft.type({ name })}
        hint="What they sign in with."
        error={refused.at.name ?? refused.at.userName}
      />
      <TextField
        label="Full name"
        value={displayName}
        onValue={(displayName) => draft.type({ displayName })}
        error={refused.at.displayName}
      />
      <TextField
        label="First password"
        type="password"
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
        hint="At least 12 characters."
        error={refused.at.password}
      />
      <Select label="Role" value={role} choices={roles} onValue={(role) => draft.type({ role })} />
    </Form>
  )
}
