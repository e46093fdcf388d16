/**
 * The shadow of one day.
 */
import type { ShadowReport } from "@anipool/http-api/admin/ShadowApi"
import { Download } from "lucide-react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { download } from "../../components/download.ts"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import { EmptyState, Notice } from "../../components/states.tsx"
import { settingLabel } from "../campaigns/policyInput.ts"
import { Parts, PlainTable, WholeDay } from "./ShadowFigures.tsx"
import * as ShadowView from "./shadowView.ts"

/** All that a report has. */
export const ShadowDay = ({ report }: { readonly report: ShadowReport }) => {
  const { session: { workspace } } = useApi()
  return (
    <>
      <Stats>
        <Stat label="Dials" value={Format.count(report.dials)} note={Format.day(report.day)} />
        <Stat
          label="The same number"
          value={Format.count(report.same)}
          note={report.dials === 0 ? "" : Format.percent(100 * report.same / report.dials)}
        />
        <Stat label="Numbers" value={Format.count(report.anis)} note="that take part" />
        <Stat
          label="Made"
          value={Format.time(report.madeAt, workspace.timeZone)}
          note={made(report, workspace.timeZone)}
        />
      </Stats>
      <Notice>{report.note}</Notice>
      {report.waiting === 0 ? null : (
        <Notice tone="warn">
          {Format.counted(report.waiting, "dial")} still waited to be recorded: compute the day again once they are.
        </Notice>
      )}
      {report.skipped === 0 ? null : (
        <Notice tone="warn">
          {Format.counted(report.skipped, "dial")} could not be replayed: an unknown campaign, or no phone number.
        </Notice>
      )}
      {report.live === null ? null : <Live live={report.live} />}
      {report.dials === 0
        ? (
          <EmptyState title={`No dials on ${Format.day(report.day)}`}>
            <p>Dials come in from an import, or are sent by whatever dials.</p>
          </EmptyState>
        )
        : (
          <>
            <Section
              title="The whole day"
              aside={
                <Button
                  size="small"
                  onClick={() =>
                    download(
                      `anipool-shadow-${report.day}.json`,
                      "application/json",
                      ShadowView.file(workspace.name, report)
                    )}
                >
                  <Download size={15} aria-hidden /> Download JSON
                </Button>
              }
            >
              <WholeDay compared={report} />
            </Section>
            <Section title="Why the numbers differ">
              <Disagreements disagreements={report.disagreements} />
              <p className="muted shadow-note">
                Left aside:{" "}
                {report.leftAside.map(settingLabel).join(", ")}. Which numbers rest or can be called back is taken as it
                is now.
              </p>
            </Section>
            <Section title="By campaign">
              <p className="muted shadow-note">As it was → Anipool</p>
              <Parts
                label="By campaign"
                first="Campaign"
                parts={report.byCampaign}
                nameOf={({ campaign }) => campaign}
              />
              {report.campaignsLeft === 0
                ? null
                : <p className="muted shadow-note">and {Format.counted(report.campaignsLeft, "campaign")} more</p>}
            </Section>
            <Section title="By hour">
              <p className="muted shadow-note">As it was → Anipool; hours of the workspace's clock</p>
              <Parts label="By hour" first="Hour" parts={report.byHour} nameOf={({ hour }) => ShadowView.hour(hour)} />
            </Section>
          </>
        )}
    </>
  )
}

// internal

const made = ({ madeAt }: ShadowReport, timeZone: string): string => Format.dateTime(madeAt, timeZone).split(",", 1)[0]!

const Live = ({ live }: { readonly live: NonNullable<ShadowReport["live"]> }) => (
  <Section title="Live shadow">
    <p className="muted shadow-note">
      Calls that asked and kept the dialer's number, joined with the dials that came in: of the same campaign, to the
      same prospect, under the same id or within two minutes.
    </p>
    <PlainTable label="Live shadow" headings={["Campaign", "Asked", "With a dial", "Without", "Dials not asked for"]}>
      {[{ ...live, campaign: "All that asked" }, ...live.byCampaign].map(
        ({ asked, campaign, matched, unasked, unmatched }, index) => (
          <tr key={index}>
            <th scope="row">{campaign}</th>
            {[asked, matched, unmatched, unasked].map((value, column) => (
              <td key={column} className="end">{Format.count(value)}</td>
            ))}
          </tr>
        )
      )}
    </PlainTable>
  </Section>
)

const Disagreements = ({ disagreements }: Pick<ShadowReport, "disagreements">) =>
  disagreements.length === 0
    ? <p className="muted">They do not: every dial would have had the number that it had.</p>
    : (
      <PlainTable label="Why the numbers differ" headings={["Why", "Dials"]}>
        {disagreements.map(({ dials, examples, meaning, reason }) => (
          <tr key={reason}>
            <th scope="row">
              {meaning.charAt(0).toUpperCase() + meaning.slice(1)}
              {examples.map((each, index) => (
                <span key={index} className="shadow-meaning">
                  {each.campaign}: {ShadowView.example(each)}
                </span>
              ))}
            </th>
            <td className="end">{Format.count(dials)}</td>
          </tr>
        ))}
      </PlainTable>
    )
