/**
 * The buttons of a list that has views and columns to choose.
 */
import type { View } from "@anipool/http-api/admin/ViewsApi"
import { Bookmark, Columns3 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useApi } from "../api/useApi.ts"
import { whenReachable } from "../api/whenReachable.ts"
import { Button } from "../components/Button.tsx"
import type { ColumnChoice } from "./columnChoice.ts"
import * as KeptColumns from "./keptColumns.ts"

const ColumnsDialog = lazy(
  whenReachable(() => import("./ColumnsDialog.tsx").then(({ ColumnsDialog }) => ({ default: ColumnsDialog })))
)
const ViewsDialog = lazy(
  whenReachable(() => import("./ViewsDialog.tsx").then(({ ViewsDialog }) => ({ default: ViewsDialog })))
)

/** The buttons; `onColumns` is told the columns as the address names them. */
export const ListTools = (
  {
    choices,
    description = "This browser shows them until others are chosen; a view keeps them under a name.",
    onColumns,
    page,
    view
  }: {
    readonly page: View["page"]
    readonly view: { readonly columns?: string }
    readonly choices: ReadonlyArray<ColumnChoice>
    /** What the columns are good for. */
    readonly description?: string
    readonly onColumns: (columns: string) => void
  }
) => {
  const api = useApi()
  const [dialog, setDialog] = useState<"columns" | "views">()
  const close = () => setDialog(undefined)
  return (
    <>
      {api.may("read")
        ? (
          <Button onClick={() => setDialog("views")}>
            <Bookmark size={16} aria-hidden /> Views
          </Button>
        )
        : null}
      <Button onClick={() => setDialog("columns")}>
        <Columns3 size={16} aria-hidden /> Columns
      </Button>
      <Suspense>
        {dialog === "views"
          ? <ViewsDialog page={page} view={view} onClose={close} />
          : dialog === "columns"
          ? (
            <ColumnsDialog
              choices={choices}
              columns={view.columns}
              description={description}
              onColumns={(columns) => {
                KeptColumns.keep(page, columns)
                onColumns(columns)
              }}
              onClose={close}
            />
          )
          : null}
      </Suspense>
    </>
  )
}
