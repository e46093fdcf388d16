/**
 * In the place of the search service that VitePress' theme names: the pages are searched in the browser. It is not installed.
 */
/** @public For the theme. */
export default undefined
