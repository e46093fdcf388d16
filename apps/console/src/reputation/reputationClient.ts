/**
 * The part of the contract about what others say of numbers, and the client derived from it: apart, so that no page loads it
 * first.
 */
import { AdminReputationApi } from "@anipool/http-api/admin/NumberReputationApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../api/ConsoleApi.ts"

class ReputationApi extends HttpApi.make("anipool").add(AdminReputationApi) {}

/** A client for what others say. */
export const reputationClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(ReputationApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
