/**
 * The workspace's tags: who has them, renamed and deleted as one change each.
 */
import type { TagCount } from "@anipool/http-api/admin/TagsApi"
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { IconButton } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { RenameForm } from "../../components/RenameForm.tsx"
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
  const [isRenaming, setRenaming] = useState(false)
  // Where one was before it was renamed, one is again.
  const [isBack, setBack] = useState(false)
  const leave = () => {
    setRenaming(false)
    setBack(true)
  }
  const [isDeleting, setDeleting] = useState(false)
  const replace = useMutation({
    ...api.mutation((_, by: string | null) => tagsClient(api.credential).adminTags.replace({ payload: { tag, by } })),
    onSuccess: async ({ entry }, by) => {
      if (by !== null) leave()
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
  const counts = (
    <span className="muted">
      <Link to="/numbers" search={{ tags: tag }}>{Format.counted(numbers, "number")}</Link>
      {", "}
      <Link to="/campaigns" search={{ tags: tag }}>{Format.counted(campaigns, "campaign")}</Link>
    </span>
  )
  if (isRenaming) {
    const hintOf = (typed: string) => {
      const other = names.find((each) => each !== tag && each.toLowerCase() === typed.toLowerCase())
      return other === undefined ? undefined : `“${other}” is there already: they become one.`
    }
    return (
      <li>
        <RenameForm
          name={tag}
          maxLength={40}
          hintOf={hintOf}
          error={refused.at.by ?? refused.other}
          isBusy={replace.isPending}
          onRename={(by) => replace.mutate(by)}
          onCancel={leave}
        />
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
            <IconButton size="small" label={`Rename ${tag}`} autoFocus={isBack} onClick={() => setRenaming(true)}>
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
