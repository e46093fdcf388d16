/**
 * The workspace's tags: who has them, renamed and deleted as one change each.
 */
import type { TagCount } from "@anipool/http-api/admin/TagsApi"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Pencil, Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Button, IconButton } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { tagsClient } from "../../tags/tagsClient.ts"
import { useTags } from "../../tags/useTags.ts"

type Tag = typeof TagCount.Type

/** The list. */
export const TagList = () => {
  const tags = useTags()
  return (
    <Loaded query={tags} loading={<Skeleton height={60} />}>
      {(tags) =>
        tags.length === 0
          ? <p className="muted">There are none. Give them on the pages Numbers and Campaigns.</p>
          : (
            <ul className="plain-list tag-list" aria-label="Tags">
              {tags.map((each) => <TagRow key={each.tag} tag={each} names={tags.map(({ tag }) => tag)} />)}
            </ul>
          )}
    </Loaded>
  )
}

// internal

const TagRow = ({ names, tag: { campaigns, numbers, tag } }: {
  readonly tag: Tag
  readonly names: ReadonlyArray<string>
}) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const [name, setName] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const replace = useMutation({
    ...api.mutation((_, by: string | null) => tagsClient(api.credential).adminTags.replace({ payload: { tag, by } })),
    onSuccess: async ({ entry }, by) => {
      setName(undefined)
      setDeleting(false)
      succeed(by === null ? `“${tag}” was deleted` : `“${tag}” is “${by}” now`, undefined, undoAction(entry))
      await invalidate()
    },
    // That of a name stands at its field.
    onError: (error, by) => {
      if (by === null) fail(`“${tag}” was not deleted`, error)
    }
  })
  const refused = refusals(replace.error, ["by"])
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (name !== undefined && name.trim() !== "") replace.mutate(name.trim())
  }
  const counts = (
    <span className="muted">
      <Link to="/numbers" search={{ tags: tag }}>{Format.counted(numbers, "number")}</Link>
      {", "}
      <Link to="/campaigns" search={{ tags: tag }}>{Format.counted(campaigns, "campaign")}</Link>
    </span>
  )
  if (name !== undefined) {
    const other = names.find((each) => each !== tag && each.toLowerCase() === name.trim().toLowerCase())
    return (
      <li>
        <form className="row" onSubmit={rename}>
          <TextField
            label={`Name of ${tag}`}
            hint={other === undefined ? undefined : `“${other}” is there already: they become one.`}
            maxLength={40}
            value={name}
            onValue={setName}
            autoComplete="off"
            autoFocus
            error={refused.at.by ?? refused.other}
          />
          <Button type="submit" size="small" disabled={name.trim() === "" || replace.isPending}>Rename</Button>
          <Button size="small" variant="ghost" onClick={() => setName(undefined)}>Cancel</Button>
        </form>
      </li>
    )
  }
  return (
    <li className="row">
      <strong>{tag}</strong>
      {counts}
      {api.may("operate")
        ? (
          <>
            <IconButton size="small" label={`Rename ${tag}`} onClick={() => setName(tag)}>
              <Pencil size={15} aria-hidden />
            </IconButton>
            <IconButton size="small" label={`Delete ${tag}`} onClick={() => setDeleting(true)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </>
        )
        : null}
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete the tag “${tag}”?`}
        description={`${Format.counted(numbers, "number")} and ${
          Format.counted(campaigns, "campaign")
        } lose it. It is one change, which can be undone for a day.`}
        action="Delete the tag"
        onClose={() => setDeleting(false)}
        onConfirm={() => replace.mutate(null)}
      />
    </li>
  )
}
