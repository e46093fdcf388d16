/**
 * The blocks in which `ani_block` counts ANIs: 1,024 ids each.
 */

/** The bits of an id that tell ANIs of one block apart. */
const bits = 10

/** The block of an id. */
export const blockOf = (id: string): string => `${id} >> ${bits}`

/** The lowest id of a block. */
export const firstOf = (block: string): string => `${block} << ${bits}`
