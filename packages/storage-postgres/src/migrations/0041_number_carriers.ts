/**
 * Which carriers may carry calls that show a number. By number, not by ANI: it outlives a number's removal, and may be known
 * before it is taken in.
 */
export default `
CREATE TABLE number_carrier (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  -- Whether the number belongs to it.
  is_home boolean NOT NULL,
  -- The workspace's revision of the last change: what is said no more stays, so that picks of before are told by it.
  revision bigint NOT NULL,
  number text COLLATE "C" NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  -- Null: it carries the number no more.
  attestation text COLLATE "C",
  CONSTRAINT number_carrier_pkey PRIMARY KEY (workspace_id, calling_code, number, carrier),
  CONSTRAINT number_carrier_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT number_carrier_name CHECK (char_length(carrier) BETWEEN 1 AND 40 AND carrier !~ '[:,|*\\n]'),
  CONSTRAINT number_carrier_attestation CHECK (attestation IN ('A', 'B', 'C', 'unknown')),
  CONSTRAINT number_carrier_home CHECK (NOT is_home OR attestation IS NOT NULL)
);
ALTER TABLE number_carrier ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX number_carrier_carrier ON number_carrier (workspace_id, carrier, calling_code, number)
  WHERE attestation IS NOT NULL;
`
