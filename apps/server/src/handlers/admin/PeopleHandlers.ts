/**
 * Users, members, workspaces, keys and the workspace's policy over HTTP.
 */
import { WorkspacePolicy } from "@anipool/admin-core/WorkspacePolicy"
import { Administration, type CreatedKey } from "@anipool/core/administration/Administration"
import { PolicyComparison } from "@anipool/core/administration/PolicyComparison"
import { People } from "@anipool/core/people/People"
import { KeyId } from "@anipool/domain/ApiKey"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import type { ShadowPolicies } from "@anipool/domain/assignment/ShadowPolicy"
import * as Presets from "@anipool/domain/limits/Presets"
import * as KeysApi from "@anipool/http-api/admin/KeysApi"
import * as MembersApi from "@anipool/http-api/admin/MembersApi"
import { replayedMax } from "@anipool/http-api/admin/PlanApi"
import * as PolicyApi from "@anipool/http-api/admin/PolicyApi"
import * as UsersApi from "@anipool/http-api/admin/UsersApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { type Caller, CurrentVisitor } from "@anipool/http-api/Security"
import type { KeyRecord } from "@anipool/storage/ApiKeys"
import { membersMax } from "@anipool/storage/Users"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as ErrorMapping from "../../http/ErrorMapping.ts"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"
import * as KeepsAnswer from "./KeepsAnswer.ts"
import * as NameGuesses from "./NameGuesses.ts"
import { roleOf } from "./SessionHandlers.ts"
import * as SettingsPace from "./SettingsPace.ts"

/** The workspaces' own settings are changed in turn, by whichever operation. */
const inTurn = SettingsPace.make()

const users = HttpApiBuilder.group(AnipoolApi, "adminUsers", (handlers) =>
  Effect.gen(function*() {
    const people = yield* People
    const administration = yield* Administration
    return handlers
      .handle("list", ({ urlParams: { after, limit } }) =>
        ErrorMapping.answering(
          Effect.map(people.list({ after, limit }), (page) => ({
            users: page,
            next: page.length < limit ? null : page.at(-1)?.name ?? null
          }))
        ))
      .handleRaw(
        "create",
        EndpointInput.bodyOfNoWorkspace(UsersApi.create, ({ displayName, ...person }) =>
          ErrorMapping.answering(people.create({ ...person, displayName })))
      )
      .handleRaw(
        "update",
        EndpointInput.bodyOfNoWorkspace(
          UsersApi.update,
          (change, _headers, { path: { userName } }: OfUser) =>
            ErrorMapping.answering(people.update(userName, change))
        )
      )
      .handleRaw(
        "setPassword",
        EndpointInput.bodyOfNoWorkspace(
          UsersApi.setPassword,
          ({ password }, _headers, { path: { userName } }: OfUser) =>
            ErrorMapping.answering(people.setPassword(userName, password))
        )
      )
      .handleRaw(
        "createWorkspace",
        EndpointInput.bodyOfNoWorkspace(
          UsersApi.createWorkspace,
          ({ fields = {}, inboundGroups = true, timeZone = "UTC", ...settings }) =>
            ErrorMapping.answering(
              administration.createWorkspace({ ...settings, fields, inboundGroups, timeZone, policy: {} })
            )
        )
      )
  }))

const workspaces = HttpApiBuilder.group(
  AnipoolApi,
  "adminWorkspaces",
  (handlers) =>
    Effect.map(People, (people) =>
      handlers.handle("list", () =>
        Effect.gen(function*() {
          const visitor = yield* CurrentVisitor
          const seen = "user" in visitor
            ? yield* ErrorMapping.answering(people.workspacesOf(visitor.user))
            : [{ workspace: visitor.workspace, role: roleOf(visitor) }]
          return {
            workspaces: seen.slice(0, membersMax).map(({ role, workspace: { country, id, name, timeZone } }) => ({
              id,
              name,
              country,
              timeZone,
              role
            }))
          }
        })))
)

const members = HttpApiBuilder.group(AnipoolApi, "adminMembers", (handlers) =>
  Effect.gen(function*() {
    const people = yield* People
    const administration = yield* Administration
    const namingUser = NameGuesses.make()
    return handlers
      .handle("list", () =>
        UseCase.forCaller(({ workspace }) => Effect.map(people.members(workspace.id), (all) => ({ members: all }))))
      .handleRaw(
        "create",
        EndpointInput.body(MembersApi.create, ({ displayName, role, ...person }) =>
          namingUser(({ workspace }) =>
            Effect.map(
              people.create({ ...person, displayName }, { workspaceId: workspace.id, role }),
              (user) => ({ user, role })
            )
          ))
      )
      .handleRaw(
        "put",
        EndpointInput.body(MembersApi.put, ({ role }, _headers, { path: { userName } }: OfUser) =>
          namingUser(({ workspace }) =>
            people.putMember(workspace.id, userName, role)
          ))
      )
      .handle("remove", ({ path: { userName } }) =>
        UseCase.forCaller(({ workspace }) =>
          Effect.as(people.removeMember(workspace.id, userName), done)
        ))
      .handle("workspace", () =>
        UseCase.forCaller(({ workspace }) =>
          administration.workspace(workspace.id)
        ))
      .handleRaw(
        "updateWorkspace",
        EndpointInput.body(
          MembersApi.updateWorkspace,
          (change) =>
            UseCase.forCaller(({ workspace }) =>
              inTurn(workspace.id, administration.changeWorkspace(workspace.id, change))
            )
        )
      )
  }))

const keys = HttpApiBuilder.group(
  AnipoolApi,
  "adminKeys",
  (handlers) =>
    Effect.map(Administration, (administration) =>
      handlers
        .handle("list", () =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(administration.keys(workspace.id), (all) => ({
              keys: all.slice(-keysListedMax).reverse().map(withoutWorkspace)
            }))
          ))
        .handleRaw(
          "create",
          EndpointInput.body(KeysApi.create, ({ defaultCampaign = null, type, ...more }) =>
            UseCase.forCaller((caller) =>
              Effect.map(
                administration.createKey(caller.workspace.id, type, defaultCampaign, {
                  ...more,
                  createdBy: nameOf(caller)
                }),
                made
              )
            ))
        )
        .handleRaw(
          "rotate",
          EndpointInput.body(KeysApi.rotate, ({ formerForHours }, _headers, { path: { keyId } }: OfKey) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.map(
                administration.rotateKey(workspace.id, KeyId.make(keyId), formerForHours * 3_600_000),
                made
              )
            ))
        )
        .handle("revoke", ({ path: { keyId } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.as(administration.revokeKey(KeyId.make(keyId), workspace.id), done)
          )))
)

const policySettings = PolicySettings.names.map((name) => {
  const { initial, input, label, meaning, none }: PolicySettings.Setting = PolicySettings.settings[name]
  const { from, to } = "from" in input ? input : { from: null, to: null }
  const given = input.kind === "choice" ? input.choices : input.kind === "words" ? input.words : []
  const choices = given.map(({ label, value }) => {
    const preset = Presets.find(value)
    return { value, label, note: preset === undefined ? null : Presets.noteOf(preset) }
  })
  const countMax = input.kind === "groups" ? input.max : null
  const lengthMax = "lengthMax" in input ? input.lengthMax : null
  const { kind } = input
  return { name, label, meaning, kind, from, to, choices, countMax, lengthMax, none: none ?? null, default: initial }
})

const policy = HttpApiBuilder.group(
  AnipoolApi,
  "adminPolicy",
  (handlers) =>
    Effect.map(
      Effect.all([Administration, WorkspacePolicy, PolicyComparison]),
      ([administration, policies, comparison]) =>
        handlers
          .handle("overriding", () => UseCase.forCaller(policies.overriding))
          .handleRaw(
            "preview",
            EndpointInput.body(
              PolicyApi.preview,
              (override) =>
                UseCase.forCaller((caller) => policies.preview(caller, override, replayedMax)).pipe(
                  Effect.map(({ keeps, ...preview }) => ({ ...preview, keeps: KeepsAnswer.of(keeps) }))
                )
            )
          )
          .handle("get", () => UseCase.forCaller(({ workspace }) => administration.policy(workspace.id)))
          .handle("settings", () => Effect.succeed({ settings: policySettings }))
          .handleRaw(
            "replace",
            EndpointInput.body(
              PolicyApi.replace,
              (override) =>
                UseCase.forCaller((caller) => inTurn(caller.workspace.id, policies.replace(caller, override)))
            )
          )
          .handle(
            "shadows",
            () => UseCase.forCaller(({ workspace }) => Effect.map(comparison.shadows(workspace), shownShadows))
          )
          .handleRaw(
            "replaceShadows",
            EndpointInput.body(
              PolicyApi.replaceShadows,
              ({ policies, version }) =>
                UseCase.forCaller(({ workspace }) =>
                  Effect.map(
                    inTurn(workspace.id, comparison.setShadows(workspace, policies, version)),
                    ({ entry, value }) => ({ ...shownShadows(value), entry })
                  )
                )
            )
          )
          .handle("comparison", ({ urlParams }) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.map(
                comparison.compare(workspace, urlParams),
                ({ period, policies, ...counts }) => ({
                  ...period,
                  ...counts,
                  policies: policies.map(({ difference, policy, reached, ...told }) => ({
                    ...policy,
                    ...told,
                    reached: reached ?? null,
                    difference: difference ?? null
                  }))
                })
              )
            ))
    )
)

/** The handlers of the users, members, keys and policy groups. */
export const layer = Layer.mergeAll(users, workspaces, members, keys, policy)

// internal

/** Keys that are listed, the latest. */
const keysListedMax = 2_000

const shownShadows = ({ policies, version }: ShadowPolicies) => ({
  version,
  policies: policies.map(({ name, policy }) => ({ name, policy }))
})

interface OfUser extends EndpointInput.Raw {
  readonly path: { readonly userName: MembersApi.UserName }
}

interface OfKey extends EndpointInput.Raw {
  readonly path: { readonly keyId: number }
}

const withoutWorkspace = (record: KeyRecord) => {
  const { workspaceId: _, ...key } = record
  return key
}

const done = { success: true as const }

const made = ({ key, secret }: CreatedKey) => ({ id: key.id, secret: Redacted.value(secret) })

/** Who makes a key, by name. */
const nameOf = ({ key, person }: Caller): string => person?.user.name ?? key?.name ?? `key ${key?.id ?? 0}`
