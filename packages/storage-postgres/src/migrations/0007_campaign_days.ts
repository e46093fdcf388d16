/**
 * What campaigns did, by day.
 *
 * - `campaign_dial_day` is `dial_day` without the area codes: a page of campaigns reads campaigns × days. Triggers keep it,
 *   as they keep `dial_day_total`.
 * - `campaign_day` is what servers counted, as `campaign_slot` is, by the caller's identifier: it outlives the campaign that
 *   it names. Days before this table came hold nothing.
 */
export default `
-- Nobody counts dials between the sums and the triggers.
LOCK TABLE dial_day IN SHARE ROW EXCLUSIVE MODE;

-- A sum: a row may say 0, and none goes.
CREATE TABLE campaign_dial_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  dials bigint NOT NULL,
  contacts bigint NOT NULL,
  basis smallint NOT NULL,
  CONSTRAINT campaign_dial_day_pkey PRIMARY KEY (workspace_id, basis, campaign_id, day)
) WITH (fillfactor = 70);
INSERT INTO campaign_dial_day (workspace_id, basis, campaign_id, day, dials, contacts)
SELECT workspace_id, basis, campaign_id, day, sum(dials), sum(contacts) FROM dial_day
GROUP BY workspace_id, basis, campaign_id, day;

CREATE TABLE campaign_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  assigned bigint NOT NULL,
  assigned_local bigint NOT NULL,
  refused bigint NOT NULL,
  campaign text COLLATE "C" NOT NULL,
  CONSTRAINT campaign_day_pkey PRIMARY KEY (workspace_id, campaign, day),
  CONSTRAINT campaign_day_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT campaign_day_counts CHECK (assigned_local BETWEEN 0 AND assigned)
) WITH (fillfactor = 70);
`
