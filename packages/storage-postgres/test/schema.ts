/**
 * A database's schema as text, one line for each thing, the same on every supported version of PostgreSQL.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** Everything that the migrations made, in an order of its own. */
export const describeSchema = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly line: string }>`
    WITH relation AS (
      SELECT c.oid, c.relname, c.relkind, c.reloptions, c.relpartbound
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S')
    ), described (section, relname, position, line) AS (
      SELECT 1, relname::text, 0, format(
        '%s %s%s%s%s', CASE relkind WHEN 'S' THEN 'sequence' ELSE 'table' END, relname,
        COALESCE(' partition by ' || pg_get_partkeydef(oid), ''),
        COALESCE(' ' || pg_get_expr(relpartbound, oid), ''),
        COALESCE(' with ' || array_to_string(reloptions, ', '), '')
      )
      FROM relation WHERE NOT (relkind = 'S' AND EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = relation.oid AND d.deptype = 'i'
      ))
      UNION ALL
      SELECT 1, r.relname, 1000 + a.attnum, format(
        '  column %s %s%s%s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN l.collname <> 'default' THEN ' collate ' || l.collname ELSE '' END,
        CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
        CASE a.attidentity WHEN 'a' THEN ' identity' ELSE '' END,
        COALESCE(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
        CASE WHEN a.attstorage <> y.typstorage THEN ' storage ' || a.attstorage::text ELSE '' END,
        CASE WHEN a.attstattarget >= 0 THEN ' statistics ' || a.attstattarget ELSE '' END
      )
      FROM relation r
      JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type y ON y.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      LEFT JOIN pg_collation l ON l.oid = a.attcollation
      WHERE r.relkind <> 'S'
      UNION ALL
      SELECT 1, r.relname, 2000 + row_number() OVER (ORDER BY c.conname), format(
        '  constraint %s %s', c.conname, pg_get_constraintdef(c.oid)
      )
      -- Newer versions list NOT NULL here too; it stands with the column.
      FROM relation r JOIN pg_constraint c ON c.conrelid = r.oid AND c.contype <> 'n'
      UNION ALL
      SELECT 1, r.relname, 3000 + row_number() OVER (ORDER BY i.indexrelid::regclass::text), format(
        '  %s', pg_get_indexdef(i.indexrelid)
      )
      FROM relation r JOIN pg_index i ON i.indrelid = r.oid
      UNION ALL
      SELECT 1, r.relname, 4000 + row_number() OVER (ORDER BY t.tgname), format('  %s', pg_get_triggerdef(t.oid))
      FROM relation r JOIN pg_trigger t ON t.tgrelid = r.oid AND NOT t.tgisinternal
      UNION ALL
      -- Their bodies stand in the files that define them.
      SELECT 2, p.proname, 0, format(
        '%s %s(%s) returns %s%s', CASE p.prokind WHEN 'a' THEN 'aggregate' ELSE 'function' END, p.proname,
        pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
        COALESCE(' set ' || array_to_string(p.proconfig, ', '), '')
      )
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    )
    SELECT line FROM described ORDER BY section, relname COLLATE "C", position, line COLLATE "C"`
  return `${rows.map(({ line }) => line).join("\n")}\n`
})
