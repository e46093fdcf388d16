/**
 * Outlines for components, loaded once.
 */
import { useQuery } from "@tanstack/react-query"
import * as Atlas from "./Atlas.ts"

/** Outlines that are drawn together; undefined while they are loaded. */
export const useAtlas = (parts: ReadonlyArray<Atlas.Part>): Atlas.Atlas | undefined =>
  useQuery({
    queryKey: ["atlas", ...parts],
    queryFn: () => Atlas.load(parts),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2
  }).data
