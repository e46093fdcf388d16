/**
 * The seals of days: one row for each day of a workspace, written once, about 200 bytes. `chain` is over `previous` and
 * all else, so that a row cannot be changed, nor one be dropped from between others, without the next one telling.
 */
export default `
CREATE TABLE audit_seal (
  workspace_id integer NOT NULL,
  sequence integer NOT NULL,
  day date NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  assignments bigint NOT NULL,
  refusals bigint NOT NULL,
  changes bigint NOT NULL,
  assignments_root bytea NOT NULL,
  refusals_root bytea NOT NULL,
  changes_root bytea NOT NULL,
  previous bytea NOT NULL,
  chain bytea NOT NULL,
  CONSTRAINT audit_seal_pkey PRIMARY KEY (workspace_id, sequence),
  CONSTRAINT audit_seal_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT audit_seal_span CHECK (sequence >= 0 AND from_at <= until_at),
  CONSTRAINT audit_seal_counts CHECK (assignments >= 0 AND refusals >= 0 AND changes >= 0),
  CONSTRAINT audit_seal_hashes CHECK (
    octet_length(assignments_root) = 32 AND octet_length(refusals_root) = 32 AND octet_length(changes_root) = 32 AND
    octet_length(previous) = 32 AND octet_length(chain) = 32
  )
);
ALTER TABLE audit_seal ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE UNIQUE INDEX audit_seal_day ON audit_seal (workspace_id, day);
`
