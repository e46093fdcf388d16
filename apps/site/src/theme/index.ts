/**
 * How the site looks: VitePress' own theme, with the system's fonts and the console's colours.
 */
import theme from "vitepress/theme-without-fonts"
import "./style.css"

/** @public For the theme that a build writes. */
export default theme
