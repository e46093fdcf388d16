/**
 * What is answered where the console should be, by a server that was started without it.
 */

/** The page: complete in itself, without style, as the console's policy lets none stand in a page. */
export const missingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Anipool: no console</title></head>
<body>
<h1>This server has no console</h1>
<p>Its files were not built. <code>npm start</code> builds them; so does <code>npm run build</code> in
<code>apps/console</code>, before the server is started.</p>
<p>The rest of the server runs: <a href="/docs">reference of the HTTP interface</a>.</p>
</body>
</html>
`
