/**
 * Of which workspace something is that is unique over all of them.
 *
 * No node can see to what is unique over all nodes: each such key becomes a table that all nodes have, with the key's own
 * name, so that what violates it is told as it is on a single PostgreSQL. Triggers of the shards write it, in the transaction of
 * the change, which then commits on all nodes.
 */

/** A key of all workspaces. */
export interface Key {
  /** The table of workspaces whose columns it is of. */
  readonly table: string
  readonly columns: ReadonlyArray<string>
  /** The constraints that it stands for; its own has the first one's name. */
  readonly constraints: readonly [string, ...ReadonlyArray<string>]
  /** The table that all nodes have. */
  readonly directory: string
  readonly type: "text" | "integer" | "bytea"
}

export const keys: ReadonlyArray<Key> = [
  {
    table: "workspace",
    columns: ["name"],
    constraints: ["workspace_name_key"],
    directory: "workspace_name",
    type: "text"
  },
  {
    table: "api_key",
    columns: ["key_id"],
    constraints: ["api_key_id_key"],
    directory: "api_key_place",
    type: "integer"
  },
  {
    table: "api_key",
    columns: ["secret_hash", "former_secret_hash"],
    constraints: ["api_key_secret_hash_key", "api_key_former_secret_hash_key"],
    directory: "api_key_secret",
    type: "bytea"
  },
  {
    table: "connection",
    columns: ["connection_id"],
    constraints: ["connection_id_key"],
    directory: "connection_place",
    type: "text"
  }
]

/** The column of a directory that holds the key. */
export const keyColumn = "key"

/** The table of a key, with what is there already; the constraints that it stands for are gone. */
export const tableOf = ({ columns, constraints, directory, table, type }: Key): ReadonlyArray<string> => [
  ...constraints.map((constraint) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`),
  // Found by within a part, as before.
  ...columns.map((column) => `CREATE INDEX ${table}_of_${column} ON ${table} (${column})`),
  `CREATE TABLE ${directory} (
    ${keyColumn} ${type} NOT NULL, workspace_id integer NOT NULL,
    CONSTRAINT ${constraints[0]} PRIMARY KEY (${keyColumn})
  )`,
  ...columns.map((column) =>
    `INSERT INTO ${directory} SELECT ${column}, workspace_id FROM ${table} WHERE ${column} IS NOT NULL`
  )
]

/** The function by which a table's triggers write it; `schema`: the one that the tables are in. */
export const functionOf = ({ columns, constraints, directory }: Key, schema: string): string => {
  const valuesOf = (row: "OLD" | "NEW") => `ARRAY[${columns.map((column) => `${row}.${column}`).join(", ")}]`
  return `
CREATE OR REPLACE FUNCTION note_${directory}() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER
AS $$
DECLARE
  v_key ${schema}.${directory}.${keyColumn}%TYPE;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    FOREACH v_key IN ARRAY ${valuesOf("OLD")} LOOP
      IF v_key IS NOT NULL AND (TG_OP = 'DELETE' OR NOT COALESCE(v_key = ANY (${valuesOf("NEW")}), false)) THEN
        DELETE FROM ${schema}.${directory} WHERE ${keyColumn} = v_key;
      END IF;
    END LOOP;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    FOREACH v_key IN ARRAY ${valuesOf("NEW")} LOOP
      IF v_key IS NOT NULL AND (TG_OP = 'INSERT' OR NOT COALESCE(v_key = ANY (${valuesOf("OLD")}), false)) THEN
        -- Of what fails on another node Citus does not tell which constraint it was.
        INSERT INTO ${schema}.${directory} VALUES (v_key, NEW.workspace_id) ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          RAISE unique_violation USING CONSTRAINT = '${constraints[0]}', MESSAGE = 'another workspace has it';
        END IF;
      END IF;
    END LOOP;
  END IF;
  RETURN NULL;
END $$`
}

/** Its trigger. */
export const triggerOf = ({ columns, directory, table }: Key): string => `
CREATE TRIGGER note_${directory} AFTER INSERT OR UPDATE OF ${columns.join(", ")} OR DELETE ON ${table} FOR EACH ROW
EXECUTE FUNCTION note_${directory}()`
