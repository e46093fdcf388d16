/**
 * All tags of the workspace, with how many numbers and campaigns have each.
 */
import type { TagCount } from "@anipool/http-api/admin/TagsApi"
import { useQuery } from "@tanstack/react-query"
import * as Operations from "../api/operations.ts"
import { run } from "../api/run.ts"
import { useApi } from "../api/useApi.ts"
import { whenReachable } from "../api/whenReachable.ts"

const load = whenReachable(() => import("./tagsClient.ts"))

/** The tags; `isAsked`: whether they are wanted. */
export const useTags = (isAsked = true) => {
  const { credential, keyId } = useApi()
  return useQuery({
    ...Operations.late<ReadonlyArray<typeof TagCount.Type>>(
      keyId,
      "adminTags.list",
      undefined,
      async (signal) => (await run((await load()).tagsClient(credential).adminTags.list(), signal)).tags
    ),
    enabled: isAsked
  })
}
