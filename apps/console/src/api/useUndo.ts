/**
 * Undoes a change of the audit trail, from wherever it was made.
 */
import { useQueryClient } from "@tanstack/react-query"
import { fail, succeed } from "../components/toast.tsx"
import { fromError } from "./ApiError.ts"
import { run } from "./run.ts"
import { useApi } from "./useApi.ts"

/** Undoes the change of an entry, says what came of it, and has whatever is shown be asked for again. */
export const useUndo = (): (entry: number) => Promise<void> => {
  const { client } = useApi()
  const queryClient = useQueryClient()
  return async (entry) => {
    try {
      const { changes, misfits } = await run(client.adminAudit.undo({ path: { entry } }))
      succeed(
        "The change was undone",
        [...changes, ...misfits.map((misfit) => `but: ${misfit}`)].slice(0, 5).join("; ")
      )
    } catch (error) {
      fail("The change was not undone", fromError(error))
    }
    await queryClient.invalidateQueries()
  }
}
