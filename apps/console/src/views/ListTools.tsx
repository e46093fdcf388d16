/**
 * The buttons of a list that has views and columns to choose.
 */
import type { View } from "@anipool/http-api/admin/ViewsApi"
import { Bookmark, Columns3 } from "lucide-react"
import { useState } from "react"
import { useApi } from "../api/useApi.ts"
import { Button } from "../components/Button.tsx"
import type { ColumnChoice } from "./columnChoice.ts"
import { ColumnsDialog } from "./ColumnsDialog.tsx"
import { ViewsDialog } from "./ViewsDialog.tsx"

/** The buttons; `onColumns` is told the columns as the address names them. */
export const ListTools = (
  { choices, onColumns, page, view }: {
    readonly page: View["page"]
    readonly view: { readonly columns?: string }
    readonly choices: ReadonlyArray<ColumnChoice>
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
      {dialog === "views"
        ? <ViewsDialog page={page} view={view} onClose={close} />
        : dialog === "columns"
        ? (
          <ColumnsDialog
            choices={choices}
            columns={view.columns}
            description="They stand in the page's address; a view keeps them under a name."
            onColumns={onColumns}
            onClose={close}
          />
        )
        : null}
    </>
  )
}
