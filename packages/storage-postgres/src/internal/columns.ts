/**
 * Expressions that several ports select.
 */

/** The workspace `w`, as `Workspace` reads it. */
export const workspaceJson = `
  jsonb_build_object(
    'id', w.workspace_id,
    'name', w.name,
    'country', w.country,
    'timeZone', w.time_zone,
    'inboundGroups', w.inbound_groups,
    'fields', w.fields,
    'policy', w.policy
  )`

/** An instant of a column, in milliseconds since the epoch. */
export const epochMs = (column: string): string => `round(EXTRACT(EPOCH FROM ${column}) * 1000)::float8`

/** The user `u`, as `User` reads it. */
export const userColumns =
  `u.user_id AS id, u.name, u.display_name AS "displayName", u.is_administrator AS "isAdministrator", u.is_disabled AS "isDisabled"`
