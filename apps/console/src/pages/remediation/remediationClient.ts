/**
 * The part of the contract about the desk, and the client derived from it: apart, so that no other page loads it.
 */
import { AdminRedressApi } from "@anipool/http-api/admin/RedressApi"
import { AdminRemediationApi } from "@anipool/http-api/admin/RemediationApi"
import { AdminReputationCheckApi } from "@anipool/http-api/admin/ReputationCheckApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class DeskApi
  extends HttpApi.make("anipool").add(AdminRemediationApi).add(AdminRedressApi).add(AdminReputationCheckApi)
{}

/** A client for the desk. */
export const remediationClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(DeskApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
