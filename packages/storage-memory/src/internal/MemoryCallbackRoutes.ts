/**
 * `CallbackRoutes` in memory.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CallbackRoutes, type NewStatement, numbersMax, pageSizeMax } from "@anipool/storage/CallbackRoutes"
import * as Effect from "effect/Effect"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CallbackRows from "./CallbackRows.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  CallbackRoutes.of({
    record: Effect.fn("CallbackRoutes.record")((
      workspaceId: WorkspaceId,
      source: CallbackRoute.Source,
      statements: ReadonlyArray<NewStatement>
    ) =>
      Trail.acting((actor) => {
        State.assertAtMost("CallbackRoutes.record", statements.length, numbersMax)
        return CallbackRows.record(state, State.get(state, workspaceId), source, statements, actor)
      })
    ),

    ofNumbers: Effect.fn("CallbackRoutes.ofNumbers")((
      workspaceId: WorkspaceId,
      numbers: ReadonlyArray<PhoneNumber>
    ) =>
      Effect.sync(() => {
        State.assertAtMost("CallbackRoutes.ofNumbers", numbers.length, numbersMax)
        const workspace = State.find(state, workspaceId)
        return numbers.map((number) =>
          workspace === undefined ? [] : CallbackRegister.get(workspace.callbackRegister, number)
        )
      })
    ),

    saidBy: Effect.fn("CallbackRoutes.saidBy")((
      workspaceId: WorkspaceId,
      source: CallbackRoute.Source,
      { after, limit }: { readonly after?: PhoneNumber | undefined; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("CallbackRoutes.saidBy", limit, pageSizeMax)
        const register = State.find(state, workspaceId)?.callbackRegister ?? CallbackRegister.make()
        return Array.from(register)
          .filter(([, statements]) => statements.some((each) => each.source === source && each.isCallable))
          .map(([e164]) => CallbackRegister.numberOf(e164))
          .sort(compare)
          .filter((number) => after === undefined || compare(after, number) < 0)
          .slice(0, limit)
      })
    ),

    counts: Effect.fn("CallbackRoutes.counts")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const counts = { yes: 0, no: 0, unknown: 0 }
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return counts
        for (const { callingCode, number: national, status } of workspace.inventory.rows) {
          if (status !== "ACTIVE_AND_BEING_MANAGED") continue
          const statements = CallbackRegister.get(workspace.callbackRegister, { callingCode, national })
          counts[CallbackRoute.callableOf(statements)]++
        }
        return counts
      })
    )
  })

// internal

const compare = (a: PhoneNumber, b: PhoneNumber): number =>
  a.callingCode - b.callingCode || (a.national < b.national ? -1 : a.national > b.national ? 1 : 0)
