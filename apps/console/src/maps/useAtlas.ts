/**
 * Outlines for components, loaded once.
 */
import { useQuery } from "@tanstack/react-query"
import { file } from "../api/operations.ts"
import * as Atlas from "./Atlas.ts"

/** Outlines that are drawn together; undefined while they are loaded. */
export const useAtlas = (parts: ReadonlyArray<Atlas.Part>): Atlas.Atlas | undefined =>
  useQuery(file(`atlas of ${parts.join(", ")}`, () => Atlas.load(parts))).data
