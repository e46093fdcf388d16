/**
 * Which spellings of a path are its own.
 */
import * as PathSpelling from "@anipool/server/dispatch/PathSpelling"
import { assert, describe, it } from "@effect/vitest"

const own = [
  "/assignment",
  "/assignment?a=b;c/../d//e",
  "/nrm/anis.php",
  "/upload/inventory-groups/5f0c7b52-5b8e",
  "/admin/groups/a.b-c_d~e",
  "/admin/groups/it's%20(1)!*$&+,=:@",
  "/admin/groups/%C3%A9%2F%3b%23%25",
  "/admin/groups/..a",
  "/admin/groups/...",
  "/admin/groups/%00",
  "/console/",
  "/console/groups/",
  "/docs",
  "/docs/",
  "/docs/interface/"
]

const others = [
  "",
  "/",
  "*",
  "assignment",
  "http://example.com/assignment",
  "//assignment",
  "/assignment/",
  "/assignment;x",
  "/assignment;",
  "/assignment#x",
  "/assignment?a=b#c",
  "/%61ssignment",
  "/assignmen%74",
  "/ASSIGNMEN%54",
  "/admin/groups/%2e%2E",
  "/admin/groups/%2D",
  "/admin/groups/%39",
  "/admin/groups/%7a",
  "/admin/groups/%5F",
  "/admin/groups/%7E",
  "/admin/./groups",
  "/admin/../groups",
  "/admin/groups/.",
  "/admin/groups/..",
  "/admin/groups/%",
  "/admin/groups/%4",
  "/admin/groups/%zz",
  "/admin/groups/%ff",
  "/admin/groups/%c0%80",
  "/admin/groups/%ed%a0%80",
  "/admin/groups/a b",
  "/admin/groups/a|b",
  "/admin/groups/a\\b",
  "/admin/groups/é",
  "/admin/groups/\u0080",
  "/admin/groups//",
  "/console//",
  "/console/./",
  "/console/;/",
  "/docs/%64/",
  "/docs/../",
  "/docsx/"
]

describe("PathSpelling", () => {
  it("takes a path's own spelling, and identifiers that are escaped where they have to be", () => {
    for (const url of own) assert.isTrue(PathSpelling.isOwn(url), url)
  })

  it("takes no other spelling", () => {
    for (const url of others) assert.isFalse(PathSpelling.isOwn(url), url)
  })

  it("takes whatever clients make of an identifier, but of one that is . or ..", () => {
    const all = Array.from({ length: 0x250 }, (_, i) => String.fromCodePoint(i)).filter((each) => each !== ".")
    for (const character of [...all, "🏴", "a".repeat(10_000)]) {
      assert.isTrue(PathSpelling.isOwn(`/admin/groups/${encodeURIComponent(character)}`), character)
    }
  })
})
