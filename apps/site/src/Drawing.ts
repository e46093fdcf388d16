/**
 * Drawings of pages' Mermaid blocks: made when the site is built, as pictures that a strict policy lets be shown.
 */
import { renderMermaidSVG } from "beautiful-mermaid"
import { createHash } from "node:crypto"

/** Where they lie within the site. */
export const folder = "drawings"

/** The file name of a block's drawing: by its text, so that a page which is cached never shows another's. */
export const nameOf = (block: string): string =>
  `${createHash("sha256").update(block.trim()).digest("hex").slice(0, 12)}.svg`

/** The Mermaid blocks of a page. */
export const blocksOf = (markdown: string): ReadonlyArray<string> =>
  Array.from(markdown.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm), ([, block = ""]) => block)

/** A block as SVG, in black on nothing: the style sheet turns it for the dark. Throws where it is no Mermaid. */
export const draw = (block: string): string =>
  renderMermaidSVG(block.trim(), {
    bg: "#ffffff",
    fg: "#1c2a35",
    font: "system-ui",
    transparent: true,
    padding: 8,
    nodeSpacing: 16,
    layerSpacing: 24
  })
    // Nothing that a page shows is asked of others.
    .replace("--_group-fill:    var(--bg)", "--_group-fill: none")
    .replaceAll(/^\s*@import url\([^\n]*\n/gm, "")
