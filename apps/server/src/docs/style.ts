/**
 * How the reference page looks.
 */

/** The page's style sheet; light or dark as the reader has it. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --faint: #5b6675; --line: #dfe4ea; --paper: #fff; --well: #f5f7f9;
  --accent: #0b6bcb; --get: #0b6bcb; --post: #1a7f45; --put: #9a6200; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9f0; --faint: #98a4b3; --line: #2b343f; --paper: #12171d;
  --well: #1a2129; --accent: #6cb2ff; --get: #6cb2ff; --post: #5fcf8e; --put: #e0ac4c; --delete: #ff8f85; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); color: var(--ink);
  background: var(--paper); font: 15px/1.55 system-ui, sans-serif; }
a { color: inherit; text-decoration: none; }
a:hover { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem; background: var(--well);
  border-right: 1px solid var(--line); font-size: 14px; }
nav .brand { font-size: 1.25rem; font-weight: 650; }
nav h2 { margin: 1.4rem 0 .3rem; font-size: .8rem; letter-spacing: .05em; text-transform: uppercase; color: var(--faint); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: .6rem; align-items: baseline; padding: .2rem 0; }
nav p { margin-top: 1.6rem; }
nav p a { color: var(--accent); }
main { padding: 2rem clamp(1.25rem, 4vw, 4rem) 6rem; max-width: 62rem; }
h1 { margin: 0 0 .5rem; font-size: 1.8rem; line-height: 1.2; }
section > h2 { margin: 3rem 0 .2rem; font-size: 1.4rem; }
article { margin-top: 1.5rem; padding: 1.25rem 1.5rem 1rem; border: 1px solid var(--line); border-radius: 10px; }
h3 { display: flex; flex-wrap: wrap; gap: .4rem .75rem; align-items: center; margin: 0; font-size: 1.05rem; }
h3 span:last-child { color: var(--faint); font-weight: 400; }
h4 { margin: 1.3rem 0 .4rem; font-size: .9rem; }
p { margin: .5rem 0; }
.key { font-size: .9rem; color: var(--faint); }
.key::before { content: "Key: "; font-weight: 600; }
.method { display: inline-block; min-width: 3.6em; padding: .1em .5em; border: 1px solid currentColor;
  border-radius: 5px; font: 600 .72rem/1.5 ui-monospace, monospace; text-align: center; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
code, pre { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, td code { padding: .1em .3em; border-radius: 4px; background: var(--well); }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; border-radius: 8px; background: var(--well);
  border: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; font-size: .92em; }
pre + table { margin-top: .6rem; }
td table { margin-top: .4rem; border-left: 2px solid var(--line); }
th { text-align: left; font-weight: 600; color: var(--faint); }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
td table th, td table td { padding-left: .6rem; }
td:first-child { width: 11rem; }
td small { color: var(--put); }
details { margin-top: 1.1rem; }
summary { cursor: pointer; font-weight: 600; font-size: .9rem; }
details td:first-child { width: 4rem; }
@media (max-width: 52rem) { body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  td:first-child { width: auto; } }
`
