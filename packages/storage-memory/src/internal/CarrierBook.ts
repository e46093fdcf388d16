/**
 * Which carriers may carry which numbers.
 */
import * as NumberCarriers from "@anipool/domain/carriers/NumberCarriers"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"

/** By number (`1:2125550100`): its carriers, by name. */
export type CarrierBook = Map<string, ReadonlyArray<NumberCarriers.Carrying>>

/** Nothing is known of any number. */
export const make = (): CarrierBook => new Map()

/** What is known of a number. */
export const get = (book: CarrierBook, number: PhoneNumber): ReadonlyArray<NumberCarriers.Carrying> =>
  book.size === 0 ? none : book.get(keyOf(number)) ?? none

/** Whether a carrier may carry a number. */
export const isCarriedBy = (book: CarrierBook, number: PhoneNumber, carrier: string): boolean =>
  get(book, number).some((each) => each.carrier === carrier)

/** Sets what is known of a number. */
export const set = (
  book: CarrierBook,
  number: PhoneNumber,
  carriers: ReadonlyArray<NumberCarriers.Carrying>
): void => {
  if (carriers.length === 0) book.delete(keyOf(number))
  else book.set(keyOf(number), carriers)
}

/** The carriers of a number as selection asks for them. */
export const packed = (book: CarrierBook, number: PhoneNumber): string => NumberCarriers.pack(get(book, number))

// internal

const none: ReadonlyArray<NumberCarriers.Carrying> = []

const keyOf = ({ callingCode, national }: PhoneNumber): string => `${callingCode}:${national}`
