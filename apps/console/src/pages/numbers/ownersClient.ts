/**
 * The part of the contract about owners of numbers, and the client derived from it: apart, so that no page loads it first.
 */
import { AdminOwnersApi } from "@anipool/http-api/admin/OwnersApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class OwnersApi extends HttpApi.make("anipool").add(AdminOwnersApi) {}

/** A client for the owners of numbers. */
export const ownersClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(OwnersApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
    .adminOwners
