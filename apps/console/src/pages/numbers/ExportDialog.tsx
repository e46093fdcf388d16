/**
 * The list as a file: how far it is, and calling it off.
 */
import { useEffect, useState } from "react"
import { fromError } from "../../api/ApiError.ts"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { downloadBlob } from "../../components/download.ts"
import * as Format from "../../components/format.ts"
import { Progress } from "../../components/Progress.tsx"
import { exportedMax, exportNumbers } from "./exportNumbers.ts"
import type * as Search from "./search.ts"

/** The dialog; it begins at once, and closes itself when the file is saved. `total`: the numbers that are listed. */
export const ExportDialog = (
  { onClose, total, view }: {
    readonly view: Search.View
    readonly total: number
    readonly onClose: () => void
  }
) => {
  const { credential } = useApi()
  // What is listed may change meanwhile; the file is what was asked for.
  const [asked] = useState({ view, total })
  const [lines, setLines] = useState(0)
  const [problem, setProblem] = useState(
    total > exportedMax
      ? `A file holds at most ${Format.count(exportedMax)} numbers, and ${
        Format.count(total)
      } are found: narrow the list.`
      : undefined
  )
  const isTooLong = asked.total > exportedMax
  useEffect(() => {
    if (isTooLong) return
    const controller = new AbortController()
    exportNumbers(credential, asked.view, setLines, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return
        downloadBlob("numbers.csv", file)
        onClose()
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(`The file could not be made: ${fromError(error).message}`)
      }
    )
    return () => controller.abort()
    // Once for what was asked: the page is drawn anew all the while.
  }, [credential, asked, isTooLong])
  return (
    <Dialog isOpen title="Download CSV" onClose={onClose}>
      {isTooLong ?
        null :
        <Progress label="Numbers in the file" value={asked.total === 0 ? 0 : Math.min(1, lines / asked.total)} />}
      <p className="action-count" role="status">
        {problem ?? `${Format.count(lines)} of ${Format.counted(asked.total, "number")}`}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{problem === undefined ? "Cancel" : "Close"}</Button>
      </DialogActions>
    </Dialog>
  )
}
