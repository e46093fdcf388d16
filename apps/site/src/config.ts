/**
 * How VitePress builds the site. Nothing on a page may need what a strict policy forbids: scripts and styles stand in files,
 * and no colour of code in a `style` attribute.
 */
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type MarkdownOptions, type UserConfig } from "vitepress"
import * as Drawing from "./Drawing.ts"
import { anchorOf } from "./Markdown.ts"
import type * as Navigation from "./Navigation.ts"

/** Where the site is served. */
export const base = "/docs/"

type Plugin = Extract<NonNullable<NonNullable<UserConfig["vite"]>["plugins"]>[number], { readonly name: string }>

/** What the folder that is built says of itself, beside its pages. */
export interface Given {
  readonly version: string
  readonly sidebar: ReadonlyArray<Navigation.Entry>
}

/** Colours of code by their scopes; the style sheet says what they are in light and in dark. */
const theme = {
  name: "anipool",
  type: "light",
  colors: { "editor.background": "#ffffff", "editor.foreground": "var(--code-text)" },
  settings: Object.entries({
    text: [],
    comment: ["comment", "punctuation.definition.comment"],
    string: ["string", "punctuation.definition.string", "markup.inline.raw"],
    number: ["constant.numeric", "constant.language", "constant.character.escape"],
    keyword: ["keyword", "storage", "variable.language", "keyword.operator.word"],
    name: ["entity.name.function", "support.function", "entity.name.tag", "entity.name.command"],
    property: [
      "support.type.property-name",
      "entity.other.attribute-name",
      "variable.other.property",
      "meta.property-name"
    ]
  }).map(([name, scope]) =>
    scope.length === 0
      ? { settings: { foreground: `var(--code-${name})` } }
      : { scope, settings: { foreground: `var(--code-${name})` } }
  )
} satisfies Exclude<MarkdownOptions["theme"], string | undefined>

const markdown: MarkdownOptions = {
  theme,
  anchor: { slugify: anchorOf },
  headers: { slugify: anchorOf },
  // A "<" in a text is one.
  html: false,
  linkify: false,
  languageAlias: { console: "shellsession" },
  codeTransformers: [{
    span: (node) => {
      const [, name] = /--code-([a-z]+)/.exec(String(node.properties["style"])) ?? []
      delete node.properties["style"]
      if (name !== undefined && name !== "text") node.properties["class"] = `code-${name}`
    },
    pre: (node) => {
      delete node.properties["style"]
    }
  }],
  config: (md) => {
    const { fence, link_open: linkOpen, text } = md.renderer.rules
    md.renderer.rules.fence = (tokens, i, ...rest) => {
      const token = tokens[i]!
      const reason = /\bnot-run:\s*(.+)$/.exec(token.info)?.[1]
      // What is for the test of the pages is none of a reader's.
      token.info = token.info.trim().split(" ", 1)[0]!
      const block = fence!(tokens, i, ...rest)
      if (token.info === "mermaid") return drawing(token.content, block)
      return reason === undefined ? block : `${block}<p class="not-run">Not run by our tests: ${escape(reason)}</p>\n`
    }
    // Of the server's own addresses outside of the site.
    md.renderer.rules.link_open = (tokens, i, ...rest) => {
      const html = linkOpen === undefined ? rest[2].renderToken(tokens, i, rest[0]) : linkOpen(tokens, i, ...rest)
      return html.includes("href=\"server:")
        ? `<a href="${/href="server:([^"]+)"/.exec(html)![1]!}" target="_self">`
        : html
    }
    // Braces in a text are no expression.
    md.renderer.rules.text = (tokens, i, ...rest) => text!(tokens, i, ...rest).replaceAll("{{", "&#123;&#123;")
    // How a column stands is said by a class.
    for (const rule of ["th_open", "td_open"] as const) {
      md.renderer.rules[rule] = (tokens, i, options, _, self) => {
        const side = /text-align:(\w+)/.exec(tokens[i]!.attrGet("style") ?? "")?.[1]
        if (side !== undefined) tokens[i]!.attrs = [["class", side]]
        return self.renderToken(tokens, i, options)
      }
    }
  }
}

/**
 * The configuration of a site whose pages lie in a folder.
 *
 * @public For the configuration that a build writes.
 */
export const of = (folder: string, outDir: string): UserConfig => {
  const { sidebar, version }: Given = JSON.parse(readFileSync(join(folder, "given.json"), "utf8"))
  return defineConfig({
    base,
    outDir,
    srcDir: "pages",
    title: "Anipool",
    description: "How to use, run and embed Anipool",
    lang: "en",
    cleanUrls: true,
    metaChunk: true,
    // It would write a style into the page at every switch.
    appearance: { disableTransition: false },
    markdown,
    head: [["link", { rel: "icon", href: `${base}favicon.svg`, type: "image/svg+xml" }]],
    // VitePress tells what it builds; who starts a build sees it when it fails.
    vite: {
      plugins: [licenses(outDir)],
      logLevel: "warn",
      resolve: { alias: { "@docsearch/css": noSearchService, "@docsearch/js": noSearchService } },
      build: { chunkSizeWarningLimit: 2_000, assetsInlineLimit: 0 }
    },
    transformHtml: (html) => withoutInline(html, outDir),
    themeConfig: {
      siteTitle: `Anipool ${version}`,
      logo: "/favicon.svg",
      sidebar: sidebar as never,
      outline: [2, 3],
      search: { provider: "local" },
      externalLinkIcon: true,
      docFooter: { prev: "Before", next: "Next" },
      notFound: { title: "No such page", quote: "", linkText: "To the documentation" }
    }
  })
}

// internal

const noSearchService = fileURLToPath(new URL("./theme/noSearchService.ts", import.meta.url))

/** The drawing, which opens in its full size; its text stands below. */
const drawing = (text: string, block: string): string => {
  const file = `${Drawing.folder}/${Drawing.nameOf(text)}`
  return `<p class="drawing"><a href="${base}${file}" target="_blank" rel="noopener">` +
    // The build puts the base before it.
    `<img src="/${file}" alt="A drawing of the text below, in full size"></a></p>\n` +
    `<details class="details"><summary>The drawing as text</summary>${block}</details>\n`
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Writes the licences of what the site's scripts and styles hold beside them. */
const licenses = (outDir: string): Plugin => ({
  name: "licences",
  generateBundle: ({ dir }, bundle) => {
    // What renders the pages here is in another folder, and sent to nobody.
    if (dir !== outDir) return
    const modules = Object.values(bundle).flatMap((part) => part.type === "chunk" ? part.moduleIds : [])
    const folders = new Set(modules.flatMap((id) => /^\0?(\/.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []))
    const texts = [...folders].map((folder) => {
      const { license, name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      const said = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8").trim())
      return [`## ${name} ${version} (${license})`, ...said].join("\n\n")
    })
    mkdirSync(outDir, { recursive: true })
    writeFileSync(join(outDir, ".licenses.md"), `${texts.sort().join("\n\n")}\n`)
  }
})

/** Scripts of a page in files, named by their content; and no `style` attributes. */
const withoutInline = (html: string, outDir: string): string =>
  html
    .replaceAll(/<script( id="[^"]*")?>([\s\S]*?)<\/script>/g, (_, id: string = "", script: string) => {
      const name = `assets/${createHash("sha256").update(script).digest("hex").slice(0, 12)}.js`
      mkdirSync(join(outDir, "assets"), { recursive: true })
      writeFileSync(join(outDir, name), script)
      return `<script${id} src="${base}${name}"></script>`
    })
    .replaceAll(/(<[a-z][^<>]*?) style="[^"]*"/g, "$1")
