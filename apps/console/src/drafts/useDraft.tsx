/**
 * The fields of a form, kept until they are saved: see `drafts`.
 *
 * ```tsx
 * const { typed, type, done } = useDraft("group:new", { groupId: "", phones: "" })
 * <TextField value={typed.groupId} onValue={(groupId) => type({ groupId })} />
 * ```
 */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useApi } from "../api/useApi.ts"
import { Button } from "../components/Button.tsx"
import { LeaveContext } from "../components/Dialog.tsx"
import { Notice } from "../components/states.tsx"
import * as Drafts from "./drafts.ts"

/** The fields of a form. */
export interface Draft<T> {
  readonly typed: T
  /** Changes some of the fields. */
  readonly type: (change: Partial<T>) => void
  /** Whether they differ from what is saved. */
  readonly isChanged: boolean
  /** Whether they were typed before, and left unsaved. */
  readonly isRestored: boolean
  /** They were saved: nothing is kept. */
  readonly done: () => void
  /** Back to what is saved. */
  readonly reset: () => void
}

/** The fields of a form. `name` tells it from all others, with the object that it is about; `saved`: what they were. */
export const useDraft = <T extends object>(name: string, saved: T): Draft<T> =>
  useDraftOf(Drafts.ownerOf(useApi().session), name, saved)

/** The same where one is in no workspace; `owner`: whose fields they are. */
export const useDraftOf = <T extends object>(owner: string, name: string, saved: T): Draft<T> => {
  const [isRestored, setRestored] = useState(() => Drafts.has(owner, name))
  const [typed, setTyped] = useState<T>(() => ({ ...saved, ...Drafts.read(owner, name) }))
  const isDone = useRef(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved)
  useEffect(() => {
    if (isDone.current) return
    if (isChanged) Drafts.write(owner, name, typed)
    else Drafts.drop(owner, name)
  }, [owner, name, typed, isChanged])
  const done = () => {
    isDone.current = true
    setRestored(false)
    Drafts.drop(owner, name)
  }
  const leave = useContext(LeaveContext)
  // With the same commit as what was typed, so that no key comes between.
  useLayoutEffect(() => {
    leave?.(isChanged ? () => Drafts.drop(owner, name) : undefined)
    return () => leave?.(undefined)
  }, [leave, isChanged, owner, name])
  return {
    typed,
    type: (change) => {
      isDone.current = false
      setTyped((before) => ({ ...before, ...change }))
    },
    isChanged,
    isRestored,
    done,
    reset: () => {
      done()
      setTyped(saved)
    }
  }
}

/**
 * Whether a dialog is open, by the name of its draft: one that was left unsaved, by a reload or a sign-in, opens again by itself.
 */
export const useDraftOpen = (name: string): readonly [boolean, (isOpen: boolean) => void] => {
  const { session } = useApi()
  const [said, say] = useState<{ readonly name: string; readonly isOpen: boolean }>()
  const isOpen = said?.name === name ? said.isOpen : Drafts.has(Drafts.ownerOf(session), name)
  return [isOpen, (isOpen) => say({ name, isOpen })]
}

/** Says that what was typed before is there again. */
export const Restored = ({ draft }: { readonly draft: Pick<Draft<object>, "isChanged" | "isRestored" | "reset"> }) =>
  draft.isRestored && draft.isChanged
    ? (
      <Notice>
        What you typed before is here again; it is not saved yet.{" "}
        <Button variant="ghost" size="small" onClick={draft.reset}>Start over</Button>
      </Notice>
    )
    : null
