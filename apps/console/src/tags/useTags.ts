/**
 * All tags of the workspace, with how many numbers and campaigns have each.
 */
import type { TagCount } from "@anipool/http-api/admin/TagsApi"
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ApiError } from "../api/ApiError.ts"
import { run } from "../api/run.ts"
import { useApi } from "../api/useApi.ts"
import { whenReachable } from "../api/whenReachable.ts"

const load = whenReachable(() => import("./tagsClient.ts"))

/** The tags; `isAsked`: whether they are wanted. */
export const useTags = (isAsked = true) => {
  const { credential, keyId } = useApi()
  return useQuery({
    ...queryOptions<ReadonlyArray<typeof TagCount.Type>, ApiError>({
      // As queries of operations are known, so that they are asked for again with these.
      queryKey: [keyId, "adminTags.list"],
      queryFn: async ({ signal }) => (await run((await load()).tagsClient(credential).adminTags.list(), signal)).tags
    }),
    enabled: isAsked
  })
}
