/**
 * What each node of a distributed database has of its own, and how it is brought there: by the coordinator, which has a
 * command run on all of them.
 *
 * A node has each table of workspaces in pieces, a shard for each part. A part's schema has a view for each table, under the
 * table's own name; the node's own schema has the functions, the sequences, and views of the tables that all nodes have. To a session
 * whose search path is these two (`optionsOf`) the node is a PostgreSQL like any other, and no statement is planned by Citus.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Grants from "../schema/grants.ts"
import { checksumOf, type Migration } from "../schema/Migration.ts"
import { elsewhereState } from "./fence.ts"
import { nodeSchema, root } from "./names.ts"

/** What nodes are brought up to (`Migrations.Schema`). */
export interface Schema {
  readonly migrations: ReadonlyArray<Migration>
  readonly functions: Readonly<Record<string, string>>
  readonly release: string
}

/** A node, and what it said. */
export interface Answer {
  readonly node: string
  readonly isDone: boolean
  readonly said: string
}

/** Has each node run a command, as whoever asks; one that is away says so. */
export const onEach = (sql: SqlClient.SqlClient, command: string) =>
  sql<Answer>`
    SELECT n.nodename || ':' || n.nodeport AS node, r.success AS "isDone", COALESCE(r.result, '') AS said
    FROM run_command_on_all_nodes(${command}, give_warning_for_connection_errors => true) r
    JOIN pg_dist_node n USING (nodeid) ORDER BY n.nodeid`

/** Fails with what the first node said that did not do it. */
export const allDone = Effect.fnUntraced(function*(answers: ReadonlyArray<Answer>) {
  const failed = answers.find(({ isDone }) => !isDone)
  if (failed !== undefined) {
    return yield* new SqlError({
      cause: new Error(failed.said.split("\n", 1)[0]),
      message: `The node ${failed.node} did not do what it was told`
    })
  }
})

/** Whether the database is distributed. Any role may ask, and it costs next to nothing. */
export const isDistributed = (sql: SqlClient.SqlClient) =>
  Effect.flatMap(
    sql`SELECT 1 WHERE to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AND to_regclass(${root}) IS NOT NULL`,
    (found) =>
      found.length === 0
        ? Effect.succeed(false)
        : Effect.map(
          sql`SELECT 1 FROM pg_dist_partition WHERE logicalrelid = ${root}::regclass AND partmethod = 'h'`,
          (rows) => rows.length > 0
        )
  )

/**
 * Brings all nodes up to a schema, and opens the parts that are on them; what is up to date stays. The coordinator comes last: it
 * says of itself that all of them are, and as long as it says so nobody is asked anything.
 */
export const open = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, schema: Schema) {
  const [place] = yield* sql<{ readonly schema: string; readonly groups: string; readonly said: string | null }>`
    SELECT current_schema() AS schema, obj_description(to_regnamespace(${nodeSchema}), 'pg_namespace') AS said,
      (SELECT string_agg(groupid::text, ',' ORDER BY groupid) FROM pg_dist_node WHERE noderole = 'primary') AS groups`
  const roles = yield* Grants.granted(sql)
  const sequences = yield* sql<Sequence>`
    SELECT c.relname AS name, s.seqtypid = 'integer'::regtype AS "isShort"
    FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace ORDER BY 1`
  const { commandOf, said } = planOf({ schema, place: place!.schema, roles, sequences })
  if (place!.said === `${said} of ${place!.groups}`) return []
  const numbers = yield* onEach(sql, numbersQuery)
  const command = commandOf(farthest(numbers.filter(({ isDone }) => isDone).map(({ said }) => JSON.parse(said))))
  const answers = yield* onEach(sql, command)
  if (answers.every(({ isDone }) => isDone)) {
    yield* sql.unsafe(`COMMENT ON SCHEMA ${nodeSchema} IS ${quoted(`${said} of ${place!.groups}`)}`)
  }
  return answers
})

/** The last number of a sequence. */
export const lastOf = ({ isShort, name }: Sequence): number =>
  isShort ? 2 ** 31 - 1 : packed.has(name) ? 2 ** 32 - 1 : multiplied.has(name) ? 2 ** 37 : 2 ** 48

/** A sequence. */
export interface Sequence {
  readonly name: string
  readonly isShort: boolean
}

/** How far sequences have come, by their names. */
export type Numbers = Readonly<Record<string, number>>

/** How far those of a node have come; of the coordinator those of the tables, too. */
export const numbersOf = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ readonly numbers: Numbers }>`${sql.literal(numbersQuery)}`, ([row]) => row!.numbers)

/** The farthest of several. */
export const farthest = (all: ReadonlyArray<Numbers>): Numbers => {
  const numbers: Record<string, number> = {}
  for (const each of all) {
    for (const [name, last] of Object.entries(each)) numbers[name] = Math.max(numbers[name] ?? 0, last)
  }
  return numbers
}

/**
 * The statement by which a part is made ready on its node; whether it is. Where it has come from another node it takes, for the
 * second time, how far all nodes' sequences have come.
 */
export const openPart = (sql: SqlClient.SqlClient, part: string, numbers?: Numbers) =>
  Effect.map(
    sql<{ readonly isOpen: boolean }>`
      SELECT ${sql(nodeSchema)}.open_part(${part}::bigint, ${
      numbers === undefined ? null : JSON.stringify(numbers)
    }::jsonb) AS "isOpen"`,
    ([row]) => row?.isOpen === true
  )

/** The statement that has the views of all parts taken away, as tables cannot be changed beneath them. */
export const closeParts = `
DO $close$
DECLARE
  v_schema name;
BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  FOR v_schema IN SELECT nspname FROM pg_namespace WHERE nspname ~ '^anipool_[0-9]+$' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', v_schema);
  END LOOP;
END $close$`

// internal

/** Sequences whose numbers are packed into 32 bits somewhere. */
const packed: ReadonlySet<string> = new Set(["ani_ani_id_seq", "campaign_campaign_id_seq", "pool_pool_id_seq"])

/** Sequences each of whose numbers stands for many. */
const multiplied: ReadonlySet<string> = new Set(["dial_batch", "health_batch_sequence"])

/** Each node gives every so manieth number: a part that moves goes on with higher ones, and no two nodes give the same. */
export const stride = 32

/** Nodes that can have numbers of their own; those after them are the coordinator's, where it writes for a workspace itself. */
const groupsMax = stride - 2

/** How far sequences go beyond those of other nodes, which go on meanwhile, in steps. */
const stepsAhead = 100

const numbersQuery = `
  SELECT COALESCE(json_object_agg(name, last), '{}') AS numbers FROM (
    SELECT sequencename AS name, max(last_value) AS last FROM pg_sequences
    WHERE last_value IS NOT NULL AND (
      schemaname = '${nodeSchema}' OR schemaname = current_schema() AND (SELECT groupid = 0 FROM pg_dist_local_group)
    )
    GROUP BY 1
  ) numbers`

interface Plan {
  readonly schema: Schema
  /** The schema that the tables are in. */
  readonly place: string
  readonly roles: ReadonlyArray<string>
  readonly sequences: ReadonlyArray<Sequence>
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const named = (name: string) => `"${name.replaceAll("\"", "\"\"")}"`

/** Functions that a part's statements call; triggers call those that are beside the tables, and partitions are the coordinator's. */
const callable = ({ functions }: Schema) =>
  Object.entries(functions).filter(([name, definition]) =>
    !definition.includes("RETURNS trigger") && name !== "make_partition" && name !== "drop_partition"
  )

const planOf = (plan: Plan) => {
  const { place, roles, schema, sequences } = plan
  const functions = callable(schema)
  const newest = schema.migrations.at(-1)?.id ?? 0
  const part = openPartOf(place, roles, newest)
  const said = `Anipool ${schema.release} ${checksumOf(JSON.stringify([functions, part, sequences, roles]))}`
  const commandOf = (numbers: Numbers) => `
DO $open$
DECLARE
  v_group integer;
  v_name name;
  v_shard bigint;
  v_said text;
  v_routine text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('${nodeSchema}', 0));
  SELECT groupid INTO v_group FROM pg_dist_local_group;
  IF v_group > ${groupsMax} THEN
    RAISE EXCEPTION 'a node of the group % has no numbers of its own: there are for ${groupsMax}', v_group;
  END IF;
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  PERFORM set_config('citus.override_table_visibility', 'off', true);
  PERFORM set_config('check_function_bodies', 'off', true);
  v_said := obj_description(to_regnamespace('${nodeSchema}'), 'pg_namespace');
  -- What a newer release brought serves the servers of the release before too.
  IF string_to_array(substring(v_said FROM 'Anipool ([0-9.]+)'), '.')::integer[]
    > string_to_array(substring(${quoted(schema.release)} FROM '^[0-9.]+'), '.')::integer[]
  THEN
    RETURN;
  END IF;
  IF (v_said ^@ ${quoted(said)}) IS NOT TRUE THEN
    CREATE SCHEMA IF NOT EXISTS ${nodeSchema};
    PERFORM set_config('search_path', '${nodeSchema}', true);
${
    sequences.map((sequence) => `
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS ${named(sequence.name)} INCREMENT BY ${stride} MINVALUE 0 MAXVALUE ${
      lastOf(sequence)
    } START WITH %s', v_group + ${stride});`).join("")
  }
    FOR v_name IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = '${nodeSchema}'::regnamespace AND c.relkind = 'v' LOOP
      EXECUTE format('DROP VIEW %I CASCADE', v_name);
    END LOOP;
    FOR v_name, v_shard IN
      SELECT c.relname, s.shardid FROM pg_dist_partition t JOIN pg_class c ON c.oid = t.logicalrelid
      JOIN pg_dist_shard s USING (logicalrelid)
      JOIN pg_dist_placement p ON p.shardid = s.shardid AND p.groupid = v_group
      WHERE t.partmethod = 'n' AND t.repmodel = 't' AND c.relnamespace = ${quoted(place)}::regnamespace
    LOOP
      EXECUTE format('CREATE VIEW %I AS SELECT *, ctid FROM %I.%I', v_name, ${quoted(place)}, v_name || '_' || v_shard);
    END LOOP;
    FOR v_routine IN
      SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = '${nodeSchema}'::regnamespace ORDER BY p.prokind <> 'a'
    LOOP
      EXECUTE format('DROP ROUTINE %s', v_routine);
    END LOOP;
${functions.map(([, definition]) => `    EXECUTE $anipool_definition$${definition}$anipool_definition$;`).join("\n")}
    EXECUTE $anipool_definition$${shardsOf(place)}$anipool_definition$;
    EXECUTE $anipool_definition$${raiseNumbers}$anipool_definition$;
    EXECUTE $anipool_definition$${part}$anipool_definition$;
    EXECUTE ${quoted(`COMMENT ON SCHEMA ${nodeSchema} IS ${quoted(said)}`)};
  END IF;
${
    roles.map((role) => `
  GRANT USAGE ON SCHEMA ${nodeSchema} TO ${named(role)};
  -- To hold a row, too, takes the right to change it.
  GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA ${nodeSchema} TO ${named(role)};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${nodeSchema} TO ${named(role)};
  GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${nodeSchema} TO ${named(role)};`).join("")
  }
  FOR v_shard IN
    SELECT s.shardid FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
    WHERE s.logicalrelid = ${quoted(`${place}.${root}`)}::regclass AND p.groupid = v_group
  LOOP
    PERFORM ${nodeSchema}.open_part(v_shard, ${quoted(JSON.stringify(numbers))}::jsonb);
  END LOOP;
END $open$`
  return { commandOf, said }
}

/** Has sequences go on from beyond where those of other nodes are. */
const raiseNumbers = `
CREATE FUNCTION raise_numbers(p_numbers jsonb) RETURNS void LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  v_group integer;
  v_name text;
  v_floor bigint;
  v_last bigint;
BEGIN
  SELECT groupid INTO v_group FROM pg_catalog.pg_dist_local_group;
  FOR v_name, v_floor IN
    SELECT n.key, n.value::bigint FROM jsonb_each_text(p_numbers) n
    JOIN pg_catalog.pg_class c ON c.relname = n.key AND c.relkind = 'S' AND c.relnamespace = '${nodeSchema}'::regnamespace
  LOOP
    EXECUTE format('SELECT last_value FROM ${nodeSchema}.%I', v_name) INTO v_last;
    IF v_last <= v_floor THEN
      PERFORM setval(format('${nodeSchema}.%I', v_name)::regclass, (v_floor / ${stride} + ${stepsAhead}) * ${stride} + v_group);
    END IF;
  END LOOP;
END $$`

/** The tables of workspaces, partitions but those for the rest left out, and a part's shards of them. */
const shardsOf = (place: string): string => `
CREATE FUNCTION shards_of(p_part bigint) RETURNS TABLE (name name, "table" oid, shard oid) LANGUAGE sql STABLE
AS $$
  SELECT c.relname, c.oid, to_regclass(format('%I.%I', ${quoted(place)}, c.relname || '_' || s.shardid))::oid
  FROM pg_catalog.pg_dist_shard w JOIN pg_catalog.pg_dist_partition r USING (logicalrelid)
  JOIN pg_catalog.pg_dist_partition t ON t.colocationid = r.colocationid AND t.partmethod = 'h'
  JOIN pg_catalog.pg_class c ON c.oid = t.logicalrelid
  JOIN pg_catalog.pg_dist_shard s ON s.logicalrelid = t.logicalrelid AND s.shardminvalue = w.shardminvalue
  WHERE w.shardid = p_part AND (NOT c.relispartition OR c.relname ~ '_default$')
$$`

/** Makes a part's views, unless they are there as they should be. It runs as who migrated the database. */
const openPartOf = (place: string, roles: ReadonlyArray<string>, newest: number): string => `
CREATE FUNCTION open_part(p_part bigint, p_numbers jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path TO pg_catalog, pg_temp
SET citus.enable_ddl_propagation TO off
SET citus.override_table_visibility TO off
AS $$
DECLARE
  v_schema CONSTANT text := 'anipool_' || p_part;
  v_state text;
  v_shards bigint;
  v_table record;
  v_column record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('${nodeSchema}', p_part));
  IF NOT EXISTS (
    SELECT FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group g USING (groupid)
    WHERE s.shardid = p_part AND s.logicalrelid = ${quoted(`${place}.${root}`)}::regclass
  ) THEN
    RAISE EXCEPTION 'the part % lies on another node', p_part USING ERRCODE = '${elsewhereState}';
  END IF;
  -- With the shards, as the part may have been away, and these are others than those of then.
  SELECT format('%s ${newest} %s', ${quoted(checksumOf(roles.join()))},
    hashtextextended(string_agg(shard::text, ',' ORDER BY shard), 0)), count(*)
  INTO v_state, v_shards FROM ${nodeSchema}.shards_of(p_part);
  IF obj_description(to_regnamespace(v_schema), 'pg_namespace') = v_state
    AND (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(v_schema) AND relkind = 'v') = v_shards
  THEN
    RETURN true;
  END IF;
  IF p_numbers IS NULL THEN
    RETURN false;
  END IF;
  PERFORM ${nodeSchema}.raise_numbers(p_numbers);
  EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', v_schema);
  EXECUTE format('CREATE SCHEMA %I', v_schema);
  FOR v_table IN SELECT * FROM ${nodeSchema}.shards_of(p_part) LOOP
    EXECUTE format('CREATE VIEW %I.%I AS SELECT *, ctid FROM %s', v_schema, v_table.name, v_table.shard::regclass);
    -- A shard knows nothing of the values that its table takes out of a sequence.
    FOR v_column IN
      SELECT a.attname AS name, substring(COALESCE(
        pg_get_serial_sequence(v_table."table"::regclass::text, a.attname),
        substring(pg_get_expr(d.adbin, d.adrelid) FROM 'nextval\\(''([^'']+)''')
      ) FROM '[^.]+$') AS sequence
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = v_table."table" AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')
    LOOP
      EXECUTE format('ALTER VIEW %I.%I ALTER %I SET DEFAULT nextval(%L)', v_schema, v_table.name, v_column.name,
        format('%I.%I', '${nodeSchema}', v_column.sequence));
    END LOOP;
  END LOOP;
${
  roles.map((role) => `
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', v_schema, ${quoted(role)});
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', v_schema, ${quoted(role)});`)
    .join("")
}
  EXECUTE format('COMMENT ON SCHEMA %I IS %L', v_schema, v_state);
  RETURN true;
END $$`
