/**
 * Tells the end of uploads that were sent from this tab, on whatever page, and has what they changed asked for again.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { type Credential, makeClient } from "../../api/ConsoleApi.ts"
import { invalidate, query } from "../../api/operations.ts"
import * as Format from "../../components/format.ts"
import { fail, succeed } from "../../components/toast.tsx"
import type { HeldKey } from "../../session/heldKeys.ts"
import * as Followed from "./followedUploads.ts"
import { isUnderWay, pollMs } from "./upload.ts"

/** Shows nothing. */
export const UploadWatch = ({ keys }: { readonly keys: ReadonlyArray<HeldKey> }) => {
  const followed = useSyncExternalStore(Followed.subscribe, Followed.current)
  return followed.map((upload) => {
    const key = keys.find(({ id }) => id === upload.keyId)
    return key === undefined ? null : <Watched key={upload.uploadId} upload={upload} credential={key.credential} />
  })
}

// internal

const Watched = (
  { credential, upload: { keyId, name, uploadId } }: {
    readonly upload: Followed.FollowedUpload
    readonly credential: Credential
  }
) => {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...query({ id: keyId, client: makeClient(credential) }, "uploads.get", { path: { uploadId } }),
    refetchInterval: ({ state }) => state.data === undefined || isUnderWay(state.data.upload) ? pollMs : false,
    // An upload goes on, seen or not.
    refetchIntervalInBackground: true
  })
  const upload = data?.upload
  useEffect(() => {
    if (upload === undefined || isUnderWay(upload)) return
    Followed.leave(uploadId)
    // Whatever is shown, now or on return: numbers and campaigns follow from groups.
    void invalidate(queryClient, keyId)
    const { message, result } = upload
    if (result === undefined) fail(`${name} was not applied`, new Error(message ?? "It failed"))
    else {
      const { groupsCreated, groupsDeleted, phonesAdded, phonesRemoved } = result
      succeed(
        `${name} was applied`,
        `${Format.counted(groupsCreated, "group")} made, ${Format.count(groupsDeleted)} deleted; ${
          Format.count(phonesAdded)
        } phones added, ${Format.count(phonesRemoved)} removed`
      )
    }
  }, [upload, uploadId, keyId, name, queryClient])
  return null
}
