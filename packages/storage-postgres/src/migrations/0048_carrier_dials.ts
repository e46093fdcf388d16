/**
 * The carrier that a dial left by, where it tells it, and of each number and carrier its dials and those that were refused, by day:
 * `CarrierDials` in `domain` says how.
 */
export default `
ALTER TABLE dial ADD COLUMN carrier text COLLATE "C";
CREATE TABLE carrier_dial (
  workspace_id integer NOT NULL,
  last_day date NOT NULL,
  ani_id bigint NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  dials integer[] NOT NULL,
  refused integer[] NOT NULL,
  CONSTRAINT carrier_dial_pkey PRIMARY KEY (workspace_id, ani_id, carrier),
  CONSTRAINT carrier_dial_days CHECK (cardinality(dials) = 32 AND cardinality(refused) = 32)
) WITH (fillfactor = 70);
ALTER TABLE carrier_dial ALTER COLUMN workspace_id SET STATISTICS 0;
`
