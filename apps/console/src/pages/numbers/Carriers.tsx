/**
 * The carriers of a number: the attestation that calls with it get there, and how those of the last 30 days fared.
 */
import type { CarriersOfNumber } from "@anipool/http-api/admin/CarriersApi"
import { Badge, type Tone } from "../../components/Badge.tsx"

/** The carriers of a number, by name: those that may carry it, and those that its calls left by. */
export const Carriers = (
  { carriers, dialed, refusedAt }: Pick<CarriersOfNumber, "carriers" | "dialed" | "refusedAt">
) => {
  const names = [...new Set([...carriers, ...dialed].map(({ carrier }) => carrier))].sort()
  return (
    <>
      {carriers.length > 0 ? null : (
        <p className="muted">
          Nobody has said which carriers may carry it. Policies that require attestation A where a call names its
          carrier do not assign it there.
        </p>
      )}
      {refusedAt === null ? null : (
        <p>
          Refused at {refusedAt}, and less or not at others: see whether {refusedAt} knows the number.
        </p>
      )}
      {names.length === 0 ?
        null :
        (
          <div className="scroll-x" tabIndex={0} role="region" aria-label="Carriers of the number">
            <table className="plain-table">
              <thead>
                <tr>
                  {["Carrier", "Attestation", "Belongs to it", "Calls of 30 days"].map((each) => (
                    <th key={each} scope="col">{each}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {names.map((name) => {
                  const known = carriers.find(({ carrier }) => carrier === name)
                  const calls = dialed.find(({ carrier }) => carrier === name)
                  return (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>
                        <Badge tone={known === undefined ? "neutral" : tones[known.attestation]}>
                          {known === undefined || known.attestation === "unknown" ? "Not told" : known.attestation}
                        </Badge>
                      </td>
                      <td>{known?.isHome === true ? "Yes" : "No"}</td>
                      <td>
                        {calls === undefined
                          ? "None told"
                          : `${calls.refused.toLocaleString("en")} of ${calls.dials.toLocaleString("en")} refused`}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
    </>
  )
}

// internal

const tones: Readonly<Record<CarriersOfNumber["carriers"][number]["attestation"], Tone>> = {
  A: "good",
  B: "neutral",
  C: "warn",
  unknown: "neutral"
}
