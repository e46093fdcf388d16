/**
 * The part of the contract about what is done with numbers that burn, and the client derived from it: apart, so that no page
 * loads it first.
 */
import { AdminBurningApi } from "@anipool/http-api/admin/BurningApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class BurningApi extends HttpApi.make("anipool").add(AdminBurningApi) {}

/** A client for what is done with numbers that burn. */
export const burningClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(BurningApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
    .adminBurning
