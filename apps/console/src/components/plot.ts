/**
 * What of Observable Plot the pages draw with. Only what is named here is carried along: name what a page needs.
 */
export { areaY, gridY, lineY, plot, pointerX, rectY, ruleX, ruleY, tip } from "@observablehq/plot"
