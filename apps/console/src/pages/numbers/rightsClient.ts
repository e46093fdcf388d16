/**
 * The part of the contract about the right to use numbers, and the client derived from it: apart, so that no page loads it first.
 */
import { AdminRightsApi } from "@anipool/http-api/admin/RightsApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class RightsApi extends HttpApi.make("anipool").add(AdminRightsApi) {}

/** A client for the right to use numbers. */
export const rightsClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(RightsApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
    .adminRights
