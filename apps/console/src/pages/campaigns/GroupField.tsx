/**
 * The group that a campaign dials from: one that is there, or deliberately a new one.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { TextField } from "../../components/Field.tsx"
import { useStill } from "../../components/useStill.ts"

/** What the field holds: an identifier, or a name until it is left; empty: no group is named. */
export interface GroupChoice {
  readonly groupId: string
  /** Whether the group is to be made where it is not there. */
  readonly makeGroup: boolean
}

/** The field; `saved` is the group that is named already, which may be named again, there or not. */
export const GroupField = ({ chosen: { groupId, makeGroup }, onValue, refused, saved }: {
  readonly chosen: GroupChoice
  readonly saved: string
  /** Why the server refused it. */
  readonly refused: string | undefined
  readonly onValue: (chosen: Partial<GroupChoice>) => void
}) => {
  const api = useApi()
  const list = useId()
  const [isTyping, setTyping] = useState(false)
  const typed = groupId.trim()
  const search = useStill(typed)
  const { data, isPlaceholderData } = useQuery({
    ...api.query("adminCampaigns.groups", { urlParams: search === "" ? {} : { search } }),
    placeholderData: keepPreviousData
  })
  const groups = data?.groups ?? []
  const found = groups.find((group) => group.groupId === typed) ?? groups.find(({ name }) => name === typed)
  const named = found?.groupId
  useEffect(() => {
    if (!isTyping && named !== undefined && named !== groupId) onValue({ groupId: named })
  })
  const isMissing = typed !== "" && typed !== saved && search === typed && !isPlaceholderData && data !== undefined &&
    found === undefined
  return (
    <div>
      <TextField
        label="Group"
        hint="The group that it dials from, by name or identifier. Empty: the group of the campaign's own identifier or, where there is none, every number"
        error={refused ??
          (isMissing && !makeGroup ? "There is no such group. Choose one from the list, or have it made." : undefined)}
        autoComplete="off"
        list={list}
        maxLength={255}
        value={groupId}
        onValue={(groupId) => onValue({ groupId, makeGroup: false })}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      <datalist id={list}>
        {groups.map((group) => <option key={group.groupId} value={group.groupId}>{group.name}</option>)}
      </datalist>
      {isMissing || makeGroup
        ? (
          <label className="check">
            <input
              type="checkbox"
              checked={makeGroup}
              onChange={({ target }) => onValue({ makeGroup: target.checked })}
            />{" "}
            Make the group “{typed}”, empty
          </label>
        )
        : null}
    </div>
  )
}
