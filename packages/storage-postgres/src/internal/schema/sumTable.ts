/**
 * Sums that a table keeps of another's rows, whatever is done to those: a trigger function, once for each statement.
 */

/** Which sums. */
export interface SumTable {
  /** The trigger function's name. */
  readonly name: string
  /** The table whose rows are summed up. */
  readonly of: string
  /** What its triggers' names begin with, where it has other sums as well; default: the table's name. */
  readonly triggers?: string
  /** The table that keeps the sums; its primary key is named after it. */
  readonly into: string
  /** The columns of that key. */
  readonly key: string
  /** The sums' columns, each with what a row adds to it. */
  readonly sums: Readonly<Record<string, string>>
}

/**
 * The trigger function's definition. The sums are written in the order of their key, after the statement's own rows; a
 * change that makes no difference to them writes nothing.
 */
export const define = ({ into, key, name, of, sums, triggers = of }: SumTable): string => {
  const columns = Object.keys(sums)
  const each = (text: (column: string) => string, separator: string) => columns.map(text).join(separator)
  const rowsOf = (transition: string, sign: string) =>
    `SELECT ${key}, ${each((column) => `${sign}${sums[column]} AS ${column}`, ", ")} FROM ${transition}`
  const add = (changes: string) => `
      INSERT INTO ${into} AS t (${key}, ${columns.join(", ")})
      SELECT ${key}, ${each((column) => `sum(${column})`, ", ")} FROM (${changes}) changes
      GROUP BY ${key} HAVING ${each((column) => `sum(${column}) <> 0`, " OR ")} ORDER BY ${key}
      ON CONFLICT (${key})
        DO UPDATE SET ${each((column) => `${column} = t.${column} + EXCLUDED.${column}`, ", ")};`
  const [added, taken] = [rowsOf("added", ""), rowsOf("taken", "-")]
  return `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN${add(added)}
    WHEN 'UPDATE' THEN${add(`${added} UNION ALL ${taken}`)}
    WHEN 'DELETE' THEN${add(taken)}
  END CASE;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ${triggers}_added AFTER INSERT ON ${of}
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
CREATE OR REPLACE TRIGGER ${triggers}_changed AFTER UPDATE ON ${of}
  REFERENCING NEW TABLE AS added OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
CREATE OR REPLACE TRIGGER ${triggers}_taken AFTER DELETE ON ${of}
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`
}
