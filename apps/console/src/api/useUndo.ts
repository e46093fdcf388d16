/**
 * Undoes a change of the audit trail, from wherever it was made.
 */
import { fail, succeed, type ToastAction } from "../components/toast.tsx"
import { fromError } from "./ApiError.ts"
import { run } from "./run.ts"
import { useApi, useInvalidate } from "./useApi.ts"

/**
 * Undoes the change that entries tell of, the last one first, says what came of it, and has whatever is shown be asked for
 * again.
 */
export const useUndo = (): (...entries: ReadonlyArray<number>) => Promise<void> => {
  const { client } = useApi()
  const invalidate = useInvalidate()
  return async (...entries) => {
    try {
      const said: Array<string> = []
      let isUnderWay = false
      for (const entry of entries.toReversed()) {
        const { changes, misfits, upload } = await run(client.adminAudit.undo({ path: { entry } }))
        said.push(...changes, ...misfits.map((misfit) => `but: ${misfit}`))
        isUnderWay ||= upload !== null
      }
      succeed(
        isUnderWay ? "The change is being undone, as an upload" : "The change was undone",
        said.slice(0, 5).join("; ")
      )
    } catch (error) {
      fail("The change was not undone", fromError(error))
    }
    await invalidate()
  }
}

/** What a message offers where a change that can be undone was made; undefined: nothing was changed, or one may not. */
export const useUndoAction = (): (...entries: ReadonlyArray<number | null>) => ToastAction | undefined => {
  const { may } = useApi()
  const undo = useUndo()
  return (...entries) => {
    const told = entries.filter((entry) => entry !== null)
    return told.length === 0 || !may("operate") ? undefined : { label: "Undo", onClick: () => void undo(...told) }
  }
}
