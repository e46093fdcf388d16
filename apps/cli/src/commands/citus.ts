/**
 * `anipool citus`: many workspaces over the nodes of a Citus cluster.
 */
import { CitusCluster } from "@anipool/jobs/CitusCluster"
import * as Output from "@anipool/jobs/Output"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

/** Into so many parts a database may be spread: each costs a server connections of its own. */
const partsMax = 256
const partsDefault = 32

const distribute = Command.make(
  "distribute",
  {
    json: Flags.json,
    parts: Flags.fitting("parts", Schema.Int.pipe(Schema.between(1, partsMax)), {
      placeholder: "COUNT",
      description:
        "In how many parts, each of which is on one node and can be moved; some four for each node there may "
        + `ever be. It stays so. Default: ${partsDefault}.`,
      expected: `1 to ${partsMax}`
    }).pipe(Options.withDefault(partsDefault))
  },
  Effect.fn("citus distribute")(function*({ json, parts }) {
    const done = yield* Effect.flatMap(CitusCluster, (cluster) => cluster.distribute({ parts }))
    yield* Output.answer(json, done, () => [
      done.wasBefore
        ? `The database is spread already, in ${Output.counted(done.parts, "part")}.`
        : `The database is spread, in ${Output.counted(done.parts, "part")}.`,
      "Where they are says anipool citus status. Servers and workers find it out when they start."
    ])
  })
).pipe(
  Command.withDescription(
    "Spread the database over the nodes of its Citus cluster, each workspace whole in one part. DATABASE_URL names the "
      + "coordinator; servers and workers are stopped. It is done once, for good."
  )
)

const status = Command.make(
  "status",
  { json: Flags.json },
  Effect.fn("citus status")(function*({ json }) {
    const found = yield* Effect.flatMap(CitusCluster, (cluster) => cluster.status)
    yield* Output.answer(json, found, () =>
      found.isDistributed
        ? [
          ...Output.table(
            ["NODE", "ANSWERS", "PARTS", "WORKSPACES", "SIZE"],
            found.nodes.map(({ holdings, isCoordinator, isReachable, node }) => [
              isCoordinator ? `${node} (coordinator)` : node,
              isReachable ? "yes" : "no",
              ...(holdings === null ? [] : [
                String(holdings.parts),
                holdings.workspaces.toLocaleString("en"),
                `${(holdings.bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`
              ])
            ]),
            "It has no nodes."
          ),
          ...found.moves.map(({ from, part, to }) => `Part ${part} moves from ${from} to ${to}.`)
        ]
        : ["The database is not spread over a cluster: all of it is on one PostgreSQL."])
  })
).pipe(
  Command.withDescription("Say which nodes the cluster has, whether each answers, and what is on it.")
)

/** `anipool citus distribute|status`. */
export const citus = Command.make("citus").pipe(
  Command.withSubcommands([distribute, status]),
  Command.withDescription("Spread many workspaces over the PostgreSQL of a Citus cluster.")
)
