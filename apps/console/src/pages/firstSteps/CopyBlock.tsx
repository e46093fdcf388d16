/**
 * A text to be pasted elsewhere, with a button that copies it.
 */
import { useId, useState } from "react"
import { Button } from "../../components/Button.tsx"

/** The text; `title` says where it goes. */
export const CopyBlock = ({ text, title }: { readonly title: string; readonly text: string }) => {
  const id = useId()
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean }>()
  // There is no clipboard where the page came over plain HTTP from another machine.
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("none")))
      .then(() => setCopied({ text, done: true }), () => setCopied({ text, done: false }))
  return (
    <div className="copy-block">
      <div className="row">
        <span className="grow" id={id}>{title}</span>
        <Button size="small" aria-label={`Copy: ${title}`} onClick={copy}>Copy</Button>
      </div>
      <pre tabIndex={0} role="group" aria-labelledby={id}>{text}</pre>
      <span className="muted small" role="status">
        {copied?.text !== text
          ? ""
          : copied.done
          ? "Copied."
          : "It could not be copied: select it and copy it by hand."}
      </span>
    </div>
  )
}
