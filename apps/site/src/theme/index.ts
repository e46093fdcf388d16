/**
 * How the site looks: VitePress' own theme, with the system's fonts and the console's colours.
 */
import theme from "vitepress/theme-without-fonts"
import "./style.css"

export default theme
