/**
 * The part of the contract about redress, and the client derived from it: apart, so that no page loads it first.
 */
import { AdminRedressApi } from "@anipool/http-api/admin/RedressApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class RedressApi extends HttpApi.make("anipool").add(AdminRedressApi) {}

/** A client for redress cases. */
export const redressClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(RedressApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
    .adminRedress
