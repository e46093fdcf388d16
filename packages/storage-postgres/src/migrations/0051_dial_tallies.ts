/**
 * What dials add to the figures, of batches that are recorded and not yet counted: where many come in, counters are written once for many
 * batches, and until then what each batch adds waits here, in the transaction that recorded it. One row is one batch; of each kind of counter it has
 * arrays, parallel to each other, with a place for each counter. Before they are counted they are added up (`is_merged`): such a row holds
 * some of the sums of many batches.
 */
export default `
CREATE TABLE dial_tally (
  workspace_id integer NOT NULL,
  -- The recorded of its first dial.
  recorded_from bigint NOT NULL,
  tallied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the first of its dials came. Null: they were imported.
  received_at timestamptz,
  dials integer NOT NULL,
  is_merged boolean NOT NULL DEFAULT false,
  number_ani_id bigint[],
  number_day date[],
  number_dials integer[],
  number_contacts integer[],
  number_successes integer[],
  number_blocks integer[],
  number_no_answers integer[],
  place_basis smallint[],
  place_day date[],
  place_campaign_id bigint[],
  place_calling_code smallint[],
  place_area_code text[] COLLATE "C",
  place_dials integer[],
  place_contacts integer[],
  hour_basis smallint[],
  hour_day date[],
  hour_hour smallint[],
  hour_campaign_id bigint[],
  hour_calling_code smallint[],
  hour_area_code text[] COLLATE "C",
  hour_dials integer[],
  hour_contacts integer[],
  hour_blocks integer[],
  hour_no_answers integer[],
  share_day date[],
  share_campaign_id bigint[],
  share_is_held_out boolean[],
  share_dials integer[],
  share_contacts integer[],
  share_successes integer[],
  CONSTRAINT dial_tally_pkey PRIMARY KEY (workspace_id, recorded_from)
);
ALTER TABLE dial_tally ALTER COLUMN workspace_id SET STATISTICS 0;
`
