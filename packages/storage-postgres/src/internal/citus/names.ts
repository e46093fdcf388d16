/**
 * What a distributed database's nodes have beside the tables, and how it is called.
 */

/** The schema of what is a node's own: functions, sequences, and views of the tables that all nodes have. */
export const nodeSchema = "anipool_node"

/** The table whose rows are the workspaces; a part of all is known by the number of its shard of it. */
export const root = "workspace"

/** The schema that stands for a part of the tables, on the node that it lies on. */
export const partSchema = (part: string): string => `anipool_${part}`

/** The setting by which a session says which part it is of. */
export const partSetting = "anipool.part"

/** The setting by which a session says whether it has to look if its part is still here (`fence.ts`). */
export const fenceSetting = "anipool.fence"

/** What a session begins with that is of a part: it sees that part's tables and no others, and none that Citus plans. */
export const optionsOf = (part: string): string =>
  [
    `search_path=${partSchema(part)},${nodeSchema}`,
    `${partSetting}=${part}`,
    `${fenceSetting}=due`,
    // Which tables have rows of a workspace is read from the catalogue.
    "citus.override_table_visibility=off"
  ].map((setting) => `-c ${setting}`).join(" ")
