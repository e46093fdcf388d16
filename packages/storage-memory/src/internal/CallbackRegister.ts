/**
 * What is said of numbers, whether they can be called back.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"

/** By number (`1:2125550100`): what each source says of it. */
export type CallbackRegister = Map<string, ReadonlyArray<CallbackRoute.Statement>>

/** Nothing is said of any number. */
export const make = (): CallbackRegister => new Map()

/** What is said of a number, by source. */
export const get = (register: CallbackRegister, number: PhoneNumber): ReadonlyArray<CallbackRoute.Statement> =>
  register.get(keyOf(number)) ?? none

/** Whether a number can be called back, as selection asks it. */
export const isCallable = (register: CallbackRegister, number: PhoneNumber): boolean =>
  register.size > 0 && CallbackRoute.callableOf(get(register, number)) === "yes"

/** Keeps what a source says of a number from an instant on. */
export const set = (
  register: CallbackRegister,
  number: PhoneNumber,
  { isCallable, note, source }: CallbackRoute.NewStatement,
  at: number
): void => {
  const before = get(register, number)
  const own = before.find((statement) => statement.source === source)
  const others = before.filter((statement) => statement !== own)
  const since = own?.isCallable === isCallable ? own.since : at
  const statements = isCallable === null ? others : [...others, { source, isCallable, since, note }]
  const key = keyOf(number)
  if (statements.length === 0) register.delete(key)
  else register.set(key, statements.sort((a, b) => a.source < b.source ? -1 : 1))
}

/** The number of a key. */
export const numberOf = (key: string): PhoneNumber => {
  const [callingCode, national = ""] = key.split(":")
  return { callingCode: Number(callingCode) as CallingCode, national }
}

// internal

const keyOf = ({ callingCode, national }: PhoneNumber): string => `${callingCode}:${national}`

const none: ReadonlyArray<CallbackRoute.Statement> = []
