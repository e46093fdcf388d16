import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { columns, columnsOf, declared, gathered, named, namesOf, rowsOf, tallies } from "../internal/dials/tallies.ts"
import { byKey } from "../internal/schema/planSettings.ts"

const { arrays, tables } = gathered((tally) =>
  `SELECT ${tally.key.map(({ name }) => `o.${name}`).join(", ")}, ${
    tally.counters.map((counter) => `sum(o.${counter})`).join(", ")
  }
    FROM taken t CROSS JOIN LATERAL ${rowsOf(tally, "t.")} AS o (${namesOf(tally)})`
)

/** Batches that are added up at once: that takes a second or two. */
const batchesMax = 64

/** Counters of each kind in one row at most: they are written within a second. */
const sliceSize = 10_000

const slice = (name: string) => `v_${name}[s * ${sliceSize} + 1 : (s + 1) * ${sliceSize}]`
const lengths = tallies.map((tally) => `cardinality(v_${columnsOf(tally)[0]!.name})`).join(", ")

/**
 * Adds up the first tallies of a workspace, and puts in their place rows that each hold some of the sums and are short to count. A row stands at the
 * place of the first batch, or a dial of it: no other has that. Answers how many batches these were.
 */
export default `
CREATE OR REPLACE FUNCTION merge_tallies(p_workspace_id integer) RETURNS bigint LANGUAGE plpgsql VOLATILE${byKey}
SET work_mem TO '32MB'
AS $$
#variable_conflict use_column
DECLARE
  v_batches bigint;
  v_first bigint;
  v_tallied_at timestamptz;
  v_received_at timestamptz;
  v_dials bigint;
  ${declared("v", ";")};
BEGIN
  -- Before the statement that reads what waits, so that it sees all that was recorded before.
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  WITH taken AS (
    DELETE FROM dial_tally t WHERE t.workspace_id = p_workspace_id AND t.recorded_from = ANY (ARRAY(
      SELECT f.recorded_from FROM dial_tally f WHERE f.workspace_id = p_workspace_id AND NOT f.is_merged
      ORDER BY f.recorded_from LIMIT ${batchesMax}
    )) RETURNING t.*
  ), ${tables}
  SELECT of_taken.*, all_arrays.*
  INTO v_batches, v_first, v_tallied_at, v_received_at, v_dials, ${named("v")}
  FROM (SELECT count(*), min(recorded_from), min(tallied_at), min(received_at), sum(dials) FROM taken) of_taken
  CROSS JOIN (SELECT * FROM ${arrays}) all_arrays;

  INSERT INTO dial_tally (
    workspace_id, recorded_from, tallied_at, received_at, dials, is_merged, ${
  columns.map(({ name }) => name).join(", ")
}
  )
  SELECT p_workspace_id, v_first + s, v_tallied_at, v_received_at, v_dials, true,
    ${columns.map(({ name }) => slice(name)).join(", ")}
  FROM generate_series(0, (GREATEST(${lengths}) - 1) / ${sliceSize}) AS s;
  RETURN v_batches;
END $$;
`
