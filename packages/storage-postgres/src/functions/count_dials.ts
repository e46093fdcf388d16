import { eachCounter, isInWindow } from "../internal/dials/counting.ts"
import { columnsOf, declared, namesOf, numbers, rowsOf, tallies, type Tally } from "../internal/dials/tallies.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"

const collated = (column: string, type: string) => type === "text" ? `${column} COLLATE "C"` : column
const matches = ({ key }: Tally, as: string) =>
  key.map(({ name, type }) => `${as}.${name} = o.${collated(name, type)}`).join(" AND ")

/**
 * Fails where a row was written by somebody else after its place was looked up, who did not hold the figures: what it would have gained is not lost,
 * as the whole transaction is run again.
 */
const allWritten = `GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written <> cardinality(array_remove(v_places, NULL)) THEN
    RAISE serialization_failure USING MESSAGE = 'Counters were written by another transaction meanwhile';
  END IF;`

/** Looks up where the counters are of each place in the arrays; null: there are none yet. */
const add = (tally: Tally) => {
  const { counters, table } = tally
  const arrays = columnsOf(tally).map(({ name }) => `p_${name}`).join(", ")
  return `
  v_places := ARRAY(
    SELECT (SELECT t.ctid FROM ${table} t WHERE t.workspace_id = p_workspace_id AND ${matches(tally, "t")})
    FROM unnest(${arrays}) AS o (${namesOf(tally)})
  );
  UPDATE ${table} t SET ${counters.map((counter) => `${counter} = t.${counter} + o.${counter}`).join(", ")}
  FROM unnest(${arrays}, v_places) AS o (${namesOf(tally)}, place)
  WHERE t.ctid = o.place;
  ${allWritten}
  IF array_position(v_places, NULL) IS NOT NULL THEN
    INSERT INTO ${table} (workspace_id, ${namesOf(tally)})
    SELECT p_workspace_id, ${namesOf(tally)}
    FROM unnest(${arrays}, v_places) AS o (${namesOf(tally)}, place)
    WHERE o.place IS NULL;
  END IF;`
}

const counts = numbers.counters.map((counter) => `v_${counter}`).join(", ")
const added = (counter: string) => `CASE WHEN ${isInWindow("v_day", "s.window_day")} THEN o.${counter} ELSE 0 END`
const findWindows = `v_places := ARRAY(
      SELECT (
        SELECT s.ctid FROM ani_statistics s
        WHERE s.workspace_id = p_workspace_id AND s.ani_id = o.ani_id AND s.window_day >= p_today
      )
      FROM unnest(v_ids) AS o (ani_id)
    );`

/**
 * Adds what dials came to (`tallies`: of each kind parallel arrays, in the order of its key, each key once) to all figures. The caller holds the workspace's
 * figures, so that nobody else writes the rows and each is found once, by a query of its own, and written by its place: an INSERT with ON
 * CONFLICT would lock each first and write of the lock too, and a join could begin with all rows of the table.
 */
export default `
CREATE OR REPLACE FUNCTION count_dials(
  p_workspace_id integer,
  p_today date,
  ${declared("p", ",")}
) RETURNS void LANGUAGE plpgsql VOLATILE${rowByRow}
AS $$
#variable_conflict use_column
DECLARE
  v_places tid[];
  v_day date;
  -- The numbers of a day, and what came of their dials.
  v_ids bigint[];
  ${numbers.counters.map((counter) => `v_${counter} integer[];`).join("\n  ")}
  v_others bigint[];
  v_written bigint;
BEGIN
  -- Before their days are written: a window that is moved takes in what its days hold.
  FOR v_day IN SELECT DISTINCT day FROM unnest(p_number_day) AS day ORDER BY day LOOP
    SELECT array_agg(o.ani_id), ${numbers.counters.map((counter) => `array_agg(o.${counter})`).join(", ")}
    INTO v_ids, ${counts}
    FROM ${rowsOf(numbers, "p_")} AS o (${namesOf(numbers)}) WHERE o.day = v_day;
    ${findWindows}
    IF array_position(v_places, NULL) IS NOT NULL THEN
      -- Those whose windows end before today, and those that have none.
      v_others := ARRAY(SELECT o.ani_id FROM unnest(v_ids, v_places) AS o (ani_id, place) WHERE o.place IS NULL);
      PERFORM move_ani_windows(p_workspace_id, p_today, v_others);
      INSERT INTO ani_statistics (workspace_id, ani_id, window_day)
      SELECT p_workspace_id, o.ani_id, p_today FROM unnest(v_others) AS o (ani_id)
      WHERE (
        SELECT true FROM ani_statistics s WHERE s.workspace_id = p_workspace_id AND s.ani_id = o.ani_id
      ) IS NULL;
      ${findWindows}
    END IF;
    UPDATE ani_statistics s SET
      dials_total = s.dials_total + o.dials,
      contacts_total = s.contacts_total + o.contacts,
      ${eachCounter((counter) => `${counter}_30 = s.${counter}_30 + ${added(counter)}`)},
      last_dialed_on = GREATEST(s.last_dialed_on, v_day)
    FROM unnest(v_places, ${counts}) AS o (place, ${numbers.counters.join(", ")})
    WHERE s.ctid = o.place;
    ${allWritten}
  END LOOP;
${tallies.map(add).join("\n")}
END $$;
`
