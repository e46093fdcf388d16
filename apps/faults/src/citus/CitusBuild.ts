/**
 * Citus, built from its source into the PostgreSQL 15 of Debian: no distribution that the product is tested on has it. It is
 * only run (its licence is the AGPL), and no part of the product or of continuous integration.
 */
import * as Effect from "effect/Effect"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join, resolve } from "node:path"
import { stepOf } from "../BuildStep.ts"
import type { SuiteFailed } from "../SuiteFailed.ts"

/** Where its source is, unless another place is named. */
export const sourceDefault = "https://github.com/citusdata/citus.git"

/** The version that is built. */
export const version = "13.2.2"

/** What Debian has to have for it. */
export const packages =
  "git gcc make postgresql-15 postgresql-server-dev-15 libcurl4-openssl-dev liblz4-dev libzstd-dev "
  + "libssl-dev libkrb5-dev libicu-dev flex bison"

/** Where the programs of PostgreSQL are. */
export const programs = "/usr/lib/postgresql/15/bin"

/** Builds it in a folder and installs it, once. `source`: a clone of its repository, or its address. */
export const ensure = (folder: string, source: string): Effect.Effect<void, SuiteFailed> =>
  Effect.gen(function*() {
    if (existsSync("/usr/share/postgresql/15/extension/citus.control")) return
    const built = resolve(folder, `citus-${version}`)
    mkdirSync(folder, { recursive: true })
    if (!existsSync(join(built, "configure"))) {
      yield* run(folder, "git", ["clone", "--quiet", "--branch", `v${version}`, source, built])
    }
    yield* run(built, "./configure", [`PG_CONFIG=${programs}/pg_config`])
    // Later releases of PostgreSQL 15 have a function of this name themselves.
    const header = join(built, "src/include/pg_version_compat.h")
    const text = readFileSync(header, "utf8")
    writeFileSync(header, text.replace(/^have_createdb_privilege\(void\)$/m, "citus_have_createdb_privilege(void)"))
    yield* run(built, "make", [`-j${cpus().length}`, "-s", "with_llvm=no"])
    yield* run(built, "make", ["-s", "with_llvm=no", "install"])
  })

// internal

const run = stepOf("Citus", packages)
