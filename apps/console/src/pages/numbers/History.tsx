/**
 * What was done to a number, the latest first.
 */
import type { HistoryEntry } from "@anipool/http-api/admin/NumberDetailApi"
import { Link } from "@tanstack/react-router"
import { LogIn, LogOut, Pause, Pencil, Play, Wrench } from "lucide-react"
import { Badge, type Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import { AuditLink } from "../audit/AuditLink.tsx"
import * as Rest from "./rest.ts"

/** The history, as a line of time. */
export const History = (
  { entries, timeZone }: { readonly entries: ReadonlyArray<HistoryEntry>; readonly timeZone: string }
) =>
  entries.length === 0 ? <p className="muted">Nothing was done to it yet.</p> : (
    <ol className="timeline">
      {entries.map((entry, index) => (
        <li key={`${entry.at} ${index}`} data-what={entry.what}>
          <span className="timeline-icon">{icons[entry.what]}</span>
          <div className="timeline-head">
            <strong>{titles[entry.what]}</strong>
            {entry.what === "remediation"
              ? <Badge tone={stateTones[entry.origin] ?? "neutral"}>{stateLabels[entry.origin] ?? entry.origin}</Badge>
              : null}
            {entry.group === null
              ? null
              : (
                <Link to="/groups/$groupId" params={{ groupId: entry.group.groupId }}>
                  {entry.group.name}
                </Link>
              )}
            {entry.by === null && (entry.what === "remediation" || entry.origin === "")
              ? null
              : <span className="muted">by {Rest.whoOf(entry)}</span>}
            <time dateTime={new Date(entry.at).toISOString()}>{Format.dateTime(entry.at, timeZone)}</time>
          </div>
          {entry.summary === null ? null : <p className="muted">{entry.summary}</p>}
          {entry.entry === null ? null : <AuditLink entry={entry.entry} />}
          {entry.until === null ? null : <p className="muted">until {Format.dateTime(entry.until, timeZone)}</p>}
          {entry.grounds === null ? null : <p>{Rest.groundsOf(entry.grounds)}</p>}
          {entry.note === null || entry.note === "" ? null : <p className="timeline-note">{entry.note}</p>}
          {entry.carrier === null ? null : <p className="muted">Carrier {entry.carrier}</p>}
          {entry.steps.length === 0 ? null : (
            <ol className="timeline-steps">
              {entry.steps.map((step, at) => (
                <li key={`${step.at} ${at}`}>
                  <Badge tone={stateTones[step.state] ?? "neutral"}>{stateLabels[step.state] ?? step.state}</Badge>
                  <time dateTime={new Date(step.at).toISOString()}>{Format.dateTime(step.at, timeZone)}</time>
                  {step.note === null || step.note === "" ? null : <p className="timeline-note">{step.note}</p>}
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )

// internal

const icons = {
  pause: <Pause size={14} aria-hidden />,
  activate: <Play size={14} aria-hidden />,
  remediation: <Wrench size={14} aria-hidden />,
  joined: <LogIn size={14} aria-hidden />,
  left: <LogOut size={14} aria-hidden />,
  changed: <Pencil size={14} aria-hidden />
}

const titles = {
  pause: "Put to rest",
  activate: "Activated",
  remediation: "Remediation",
  joined: "Came into",
  left: "Left",
  changed: "Changed"
}

const stateLabels: Readonly<Record<string, string>> = {
  RECEIVED: "Received",
  IN_PROGRESS: "In progress",
  DONE: "Done",
  REJECTED: "Rejected"
}

const stateTones: Readonly<Record<string, Tone>> = {
  RECEIVED: "accent",
  IN_PROGRESS: "warn",
  DONE: "good",
  REJECTED: "bad"
}
