/**
 * Makes a key: what a program calls the workspace with.
 */
import { useMutation } from "@tanstack/react-query"
import { type RefObject, useRef } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Select } from "../../components/Select.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"

/** Names what is typed into the dialog. */
export const draftName = "key:new"

/** A key that was made. */
export interface MadeKey {
  readonly secret: string
  /** Whether it may stand in a URL or a form. */
  readonly allowInUrl: boolean
}

/** The dialog. */
export const NewKeyDialog = (
  { isOpen, onClose, onMade }: {
    readonly isOpen: boolean
    readonly onClose: () => void
    readonly onMade: (key: MadeKey) => void
  }
) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} initialFocus={input} onClose={onClose} title="New key">
      <NewKeyForm input={input} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

// internal

const types = [
  { value: "assignment", label: "Assignment" },
  { value: "universal", label: "Universal: assignment, custom integration, groups" },
  { value: "nrm", label: "Number reputation" },
  { value: "planner", label: "Planner" },
  { value: "dials", label: "Dials" },
  { value: "admin", label: "Administration" }
] as const

type KeyType = typeof types[number]["value"]

const mayStandInUrl = (type: KeyType): boolean => type === "assignment" || type === "dials"

const dayMs = 86_400_000

const lives = [
  { value: "0", label: "Never expires" },
  { value: "30", label: "Expires in 30 days" },
  { value: "90", label: "Expires in 90 days" },
  { value: "365", label: "Expires in a year" }
] as const

const noKey = {
  name: "",
  type: "assignment" as KeyType,
  isInUrl: false,
  life: "0" as typeof lives[number]["value"]
}

const NewKeyForm = (
  { input, onClose, onMade }: {
    readonly input: RefObject<HTMLInputElement | null>
    readonly onClose: () => void
    readonly onMade: (key: MadeKey) => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft(draftName, noKey)
  const { isInUrl, life, name, type } = draft.typed
  const make = useMutation({
    ...api.mutation((client) =>
      client.adminKeys.create({
        payload: {
          name: name.trim(),
          type,
          allowInUrl: isInUrl && mayStandInUrl(type),
          ...life === "0" ? {} : { expiresAt: Date.now() + Number(life) * dayMs }
        }
      })
    ),
    onSuccess: async ({ secret }) => {
      draft.done()
      onClose()
      onMade({ secret, allowInUrl: isInUrl && mayStandInUrl(type) })
      await invalidate("adminKeys.list")
    }
  })
  const refused = refusals(make.error, ["name"])
  return (
    <Form
      action="Make the key"
      draft={draft}
      isReady={name.trim() !== ""}
      refused={refused}
      request={make}
      onSubmit={() => make.mutate(undefined)}
    >
      <TextField
        label="Name"
        ref={input}
        required
        value={name}
        onValue={(name) => draft.type({ name })}
        hint="Such as the program that uses it."
        error={refused.at.name}
      />
      <Select label="Type" value={type} choices={types} onValue={(type) => draft.type({ type })} />
      {!mayStandInUrl(type) ? null : (
        <label className="row">
          <input type="checkbox" checked={isInUrl} onChange={({ target }) => draft.type({ isInUrl: target.checked })} />
          It may stand in a URL, for dialers that can set no headers
        </label>
      )}
      <Select label="Expiry" value={life} choices={lives} onValue={(life) => draft.type({ life })} />
    </Form>
  )
}
