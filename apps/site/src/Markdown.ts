/**
 * What is done to a page's text outside of its blocks of code.
 */

/** A text with its prose changed, line for line, and its blocks of code as they are. */
export const mapProse = (markdown: string, change: (prose: string) => string): string =>
  markdown.split(/^([ \t]*```[^\n]*\n[\s\S]*?^[ \t]*```[ \t]*$)/m)
    .map((part, i) => i % 2 === 0 ? change(part) : part).join("")

/** How a heading is linked to, as in the repository. */
export const anchorOf = (heading: string): string =>
  heading.toLowerCase().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")
