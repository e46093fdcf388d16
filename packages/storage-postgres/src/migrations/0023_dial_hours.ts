/**
 * What became of dials by the hour.
 *
 * - `dial_hour` counts each dial twice: under the area code of the number that was shown (`basis` 0, campaign 0), and under its
 *   campaign (`basis` 1, no area code). So a batch of dials touches as many rows as it has area codes and campaigns.
 * - `dial.hour` is what the workspace's clocks showed, as `dial.day` is: a time zone that is changed later moves neither.
 *   Dials of before have none; counted anew, they are in the hour that the present time zone says.
 */
export default `
ALTER TABLE dial ADD COLUMN hour smallint;

CREATE TABLE dial_hour (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  dials integer NOT NULL,
  contacts integer NOT NULL,
  blocks integer NOT NULL,
  no_answers integer NOT NULL,
  basis smallint NOT NULL,
  hour smallint NOT NULL,
  calling_code smallint NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  CONSTRAINT dial_hour_pkey PRIMARY KEY (workspace_id, basis, day, hour, campaign_id, calling_code, area_code),
  CONSTRAINT dial_hour_basis CHECK (basis BETWEEN 0 AND 1),
  CONSTRAINT dial_hour_hour CHECK (hour BETWEEN 0 AND 23)
) WITH (fillfactor = 70);
`
