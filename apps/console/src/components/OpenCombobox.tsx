/**
 * One of many, as it is from the moment that somebody begins to choose.
 */
import { Combobox as BaseCombobox } from "@base-ui/react/combobox"
import { Check, ChevronDown, X } from "lucide-react"
import type { RefObject } from "react"
import type { Choice, ComboboxProps } from "./choices.ts"

/** What the field holds of it. */
export const OpenCombobox = <A extends string>(
  { choices, field, isOpen, label, onTyped, onValue, place, placeholder, shownMax = 100, typed, value }:
    & ComboboxProps<A>
    & {
      /** What tells it its label, hint and error. */
      readonly field: object
      /** Where it is written. */
      readonly place: RefObject<HTMLInputElement | null>
      /** Whether it is open at first. */
      readonly isOpen: boolean
      /** What was typed before it was there. */
      readonly typed: string
    }
) => (
  <BaseCombobox.Root
    items={choices}
    defaultOpen={isOpen}
    defaultInputValue={typed}
    limit={shownMax}
    value={choices.find((choice) => choice.value === value) ?? null}
    isItemEqualToValue={(a: Choice<A>, b: Choice<A>) => a.value === b.value}
    onValueChange={(chosen: Choice<A> | null) => onValue(chosen?.value ?? null)}
    {...(onTyped === undefined ? {} : { filter: null, onInputValueChange: onTyped })}
  >
    <div className="combobox">
      <BaseCombobox.Input ref={place} className="input" placeholder={placeholder} {...field} />
      <div className="tools">
        <BaseCombobox.Clear aria-label={`Clear ${label}`}>
          <X size={15} aria-hidden />
        </BaseCombobox.Clear>
        <BaseCombobox.Trigger aria-label={`Show choices of ${label}`}>
          <ChevronDown size={16} aria-hidden />
        </BaseCombobox.Trigger>
      </div>
    </div>
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner className="select-positioner" sideOffset={5}>
        <BaseCombobox.Popup className="popup">
          <BaseCombobox.Empty className="empty-note">Nothing matches</BaseCombobox.Empty>
          <BaseCombobox.List aria-label={label}>
            {(choice: Choice<A>) => (
              <BaseCombobox.Item key={choice.value} value={choice} className="option">
                {choice.label}
                <BaseCombobox.ItemIndicator>
                  <Check size={15} aria-hidden />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  </BaseCombobox.Root>
)
