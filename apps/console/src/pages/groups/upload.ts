/**
 * Where an upload stands.
 */
import type { UploadRow } from "@anipool/http-api/admin/GroupsApi"

/** An upload without the time of its beginning, which only the history knows. */
export type Upload = Omit<UploadRow, "createdAt">

/** How often an upload that goes on is looked at. */
export const pollMs = 600

/** Whether an upload goes on. */
export const isUnderWay = ({ status }: Pick<Upload, "status">): boolean =>
  status === "queued" || status === "processing"
