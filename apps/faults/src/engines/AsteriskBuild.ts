/**
 * Asterisk, built from its source into a folder: no distribution that the product is tested on has it any more. It is only run, never
 * linked to, and no part of the product or of continuous integration.
 */
import * as Effect from "effect/Effect"
import { existsSync, mkdirSync } from "node:fs"
import { cpus } from "node:os"
import { join, resolve } from "node:path"
import { stepOf } from "../BuildStep.ts"
import type { SuiteFailed } from "../SuiteFailed.ts"

/** Where its source is, unless another place is named. */
export const sourceDefault = "https://github.com/asterisk/asterisk.git"

/** The version that is built: of the branch with long-term support. */
export const version = "20.18.0"

/** What Debian has to have for it. */
export const packages =
  "gcc g++ make autoconf automake git libedit-dev libjansson-dev libxml2-dev libsqlite3-dev uuid-dev "
  + "libssl-dev libxslt1-dev libcurl4-openssl-dev"

/** Its modules: no more than the dialplan needs, so that it is built soon. */
export const modules: ReadonlyArray<string> = [
  "res_timing_timerfd",
  "bridge_simple",
  "bridge_builtin_features",
  "pbx_config",
  "app_dial",
  "res_speech",
  "res_agi",
  "func_callerid",
  "func_cdr",
  "func_channel",
  "func_env",
  "func_logic",
  "func_strings",
  "cdr_csv",
  "cel_custom"
]

/** The folder that it is installed into; built there once, in some minutes. `source`: a clone of its repository, or its address. */
export const prefixIn = (folder: string, source: string): Effect.Effect<string, SuiteFailed> =>
  Effect.gen(function*() {
    const prefix = resolve(folder, `asterisk-${version}`)
    if (existsSync(join(prefix, "sbin/asterisk"))) return prefix
    const built = resolve(folder, `asterisk-${version}-source`)
    mkdirSync(folder, { recursive: true })
    if (!existsSync(join(built, "configure"))) {
      yield* run(folder, "git", ["clone", "--quiet", "--depth", "1", "--branch", version, source, built])
    }
    // Without SIP: calls run over its own channels.
    yield* run(built, "./configure", [
      `--prefix=${prefix}`,
      "--without-pjproject",
      "--without-pjproject-bundled",
      "--without-jansson-bundled",
      "--disable-xmldoc"
    ])
    yield* run(built, "make", ["menuselect.makeopts"])
    yield* run(built, "menuselect/menuselect", [
      ...categories.flatMap((category) => ["--disable-category", `MENUSELECT_${category}`]),
      ...modules.flatMap((module) => ["--enable", module]),
      "--disable",
      "BUILD_NATIVE",
      "menuselect.makeopts"
    ])
    yield* run(built, "make", [`-j${cpus().length}`])
    yield* run(built, "make", ["install"])
    return prefix
  })

// internal

const categories = (
  "ADDONS APPS BRIDGES CDR CEL CHANNELS CODECS FORMATS FUNCS PBX RES TESTS AGIS CORE_SOUNDS MOH EXTRA_SOUNDS"
).split(" ")

const run = stepOf("Asterisk", packages)
