/**
 * The carriers that may carry calls with a number, and the attestation that these get there.
 */
import type { CarriersOfNumber } from "@anipool/http-api/admin/CarriersApi"
import { Badge, type Tone } from "../../components/Badge.tsx"

/** The carriers of a number, by name. */
export const Carriers = ({ carriers }: Pick<CarriersOfNumber, "carriers">) =>
  carriers.length === 0
    ? (
      <p className="muted">
        Nobody has said which carriers may carry it. Policies that require attestation A where a call names its carrier
        do not assign it there.
      </p>
    )
    : (
      <div className="scroll-x" tabIndex={0} role="region" aria-label="Carriers of the number">
        <table className="plain-table">
          <thead>
            <tr>
              {["Carrier", "Attestation", "Belongs to it"].map((each) => <th key={each} scope="col">{each}</th>)}
            </tr>
          </thead>
          <tbody>
            {carriers.map(({ attestation, carrier, isHome }) => (
              <tr key={carrier}>
                <th scope="row">{carrier}</th>
                <td>
                  <Badge tone={tones[attestation]}>{attestation === "unknown" ? "Not told" : attestation}</Badge>
                </td>
                <td>{isHome ? "Yes" : "No"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )

// internal

const tones: Readonly<Record<CarriersOfNumber["carriers"][number]["attestation"], Tone>> = {
  A: "good",
  B: "neutral",
  C: "warn",
  unknown: "neutral"
}
