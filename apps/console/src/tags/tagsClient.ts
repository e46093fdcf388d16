/**
 * The part of the contract about tags, and the client derived from it: apart, so that no page loads it first.
 */
import { AdminTagsApi } from "@anipool/http-api/admin/TagsApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../api/ConsoleApi.ts"

class TagsApi extends HttpApi.make("anipool").add(AdminTagsApi) {}

/** A client for tags. */
export const tagsClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(TagsApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
