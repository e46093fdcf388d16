/**
 * What is answered where the documentation should be, by a server that has none, or none yet.
 */

/** The page: complete in itself, without style, as the policy lets none stand in a page. */
export const missingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Anipool: documentation on its way</title>
<meta http-equiv="refresh" content="3"></head>
<body>
<h1>The documentation is being built</h1>
<p>After a first <code>npm start</code> it takes about a minute, while the server runs; this page looks again every few
seconds. Elsewhere <code>npm run -s site</code> builds it.</p>
<p>The rest of the server runs: <a href="/docs">reference of the HTTP interface</a>.</p>
</body>
</html>
`
