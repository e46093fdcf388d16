/**
 * Servers that start at once on an empty database with the same bootstrap file.
 */
import * as Administration from "@anipool/core/administration/Administration"
import * as AreaCodes from "@anipool/core/administration/AreaCodes"
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import type { Storage } from "@anipool/storage/Storage"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"

const servers = 3
const rounds = 10

/** Lets every server look for a workspace before any makes it. */
const looksFirst = Effect.map(Workspaces, (workspaces) => ({
  ...workspaces,
  findByName: (name: string) => Effect.zipLeft(workspaces.findByName(name), Effect.yieldNow())
}))

const suite = <E>(name: string, storage: Layer.Layer<Storage, E>) =>
  layer(storage)(`a bootstrap file over ${name}`, (it) => {
    it.effect("is applied by servers that start at once, and made once", () =>
      Effect.gen(function*() {
        const administration = yield* Effect.provideServiceEffect(Administration.make, Workspaces, looksFirst)
        const areaCodes = yield* AreaCodes.make
        const apply = (file: string) =>
          Bootstrap.apply(file).pipe(
            Effect.provideService(Administration.Administration, administration),
            Effect.provideService(AreaCodes.AreaCodes, areaCodes)
          )
        for (let round = 0; round < rounds; round++) {
          const names = Array.from({ length: 5 }, () => `bootstrap-${randomUUID()}`)
          const file = JSON.stringify({
            workspaces: names.map((name) => ({
              name,
              country: "us",
              policy: { dailyCap: 75 },
              keys: [{ type: "universal", secret: `secret-${randomUUID()}` }]
            }))
          })
          const applied = yield* Effect.all(Array.from({ length: servers }, () => apply(file)), {
            concurrency: "unbounded"
          })
          assert.deepStrictEqual(
            applied,
            Array.from({ length: servers }, () => ({ workspaces: 5, keys: 5, areaCodes: 0 }))
          )
          const made = (yield* administration.workspaces).filter((each) => names.includes(each.name))
          assert.deepStrictEqual(made.map((each) => each.name).sort(), [...names].sort())
          for (const { id, policy } of made) {
            assert.deepStrictEqual(policy, { dailyCap: 75 })
            assert.strictEqual((yield* administration.keys(id)).length, 1)
          }
        }
      }))
  })

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer.pipe(Layer.provide(TestDatabase.layer)))
