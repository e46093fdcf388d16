/**
 * The report that would come now. It is shown as its plain text: what the page may do with styles is less than an e-mail does, and
 * a file shows that as a mailbox will.
 */
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog, DialogActions } from "../../components/Dialog.tsx"
import { download } from "../../components/download.ts"
import { Loaded, Skeleton } from "../../components/states.tsx"

/** The dialog. */
export const ReportPreview = ({ every, onClose }: { readonly every: "day" | "week"; readonly onClose: () => void }) => {
  const api = useApi()
  const report = useQuery(api.query("adminWebhooks.report", { urlParams: { every } }))
  const { data } = report
  return (
    <Dialog isOpen isWide title="The report" description="As it would come now. Nothing is sent." onClose={onClose}>
      <Loaded query={report} loading={<Skeleton height={240} />}>
        {({ text }) => <pre className="report-text" tabIndex={0} aria-label="The report as text">{text}</pre>}
      </Loaded>
      <DialogActions>
        <Button
          disabled={data === undefined}
          onClick={() => {
            if (data !== undefined) {
              download(`anipool-report-${every}.html`, "text/html;charset=utf-8", data.html)
            }
          }}
        >
          <Download size={15} aria-hidden /> Download as HTML
        </Button>
        <Button variant="primary" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
