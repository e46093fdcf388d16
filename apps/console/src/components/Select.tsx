/**
 * One of a few, and one of many by typing.
 */
import { Combobox as BaseCombobox } from "@base-ui/react/combobox"
import { Select as BaseSelect } from "@base-ui/react/select"
import { Check, ChevronDown, X } from "lucide-react"
import { Field } from "./Field.tsx"

/** Something to choose. */
export interface Choice<A extends string = string> {
  readonly value: A
  readonly label: string
}

/** One of a few choices. The label is read out, not shown: the value says what it is about. */
export const Select = <A extends string>(
  { choices, label, onValue, value }: {
    readonly label: string
    readonly value: A
    readonly choices: ReadonlyArray<Choice<A>>
    readonly onValue: (value: A) => void
  }
) => (
  <BaseSelect.Root
    items={choices}
    value={value}
    onValueChange={(chosen) => {
      if (chosen !== null) onValue(chosen)
    }}
  >
    <BaseSelect.Trigger className="select-trigger" aria-label={label}>
      <BaseSelect.Value />
      <BaseSelect.Icon>
        <ChevronDown size={16} aria-hidden />
      </BaseSelect.Icon>
    </BaseSelect.Trigger>
    <BaseSelect.Portal>
      <BaseSelect.Positioner className="select-positioner" sideOffset={5} alignItemWithTrigger={false}>
        <BaseSelect.Popup className="popup">
          <BaseSelect.List>
            {choices.map((choice) => (
              <BaseSelect.Item key={choice.value} value={choice.value} className="option">
                <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check size={15} aria-hidden />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  </BaseSelect.Root>
)

/** One of many choices, found by typing; `null`: none is chosen. Shows the first `shownMax` of those that match. */
export const Combobox = <A extends string>(
  { choices, error, hint, label, onTyped, onValue, placeholder, shownMax = 100, value }: {
    readonly label: string
    readonly value: A | null
    readonly choices: ReadonlyArray<Choice<A>>
    readonly onValue: (value: A | null) => void
    readonly placeholder?: string
    readonly hint?: string
    /** What is wrong with the value; empty or undefined: nothing. */
    readonly error?: string | undefined
    readonly shownMax?: number
    /** Told what is typed, for choices that are asked for by it: all of `choices` are shown then. */
    readonly onTyped?: (typed: string) => void
  }
) => (
  <Field label={label} hint={hint} error={error}>
    {(input) => (
      <BaseCombobox.Root
        items={choices}
        limit={shownMax}
        value={choices.find((choice) => choice.value === value) ?? null}
        isItemEqualToValue={(a: Choice<A>, b: Choice<A>) => a.value === b.value}
        onValueChange={(chosen: Choice<A> | null) => onValue(chosen?.value ?? null)}
        {...(onTyped === undefined ? {} : { filter: null, onInputValueChange: onTyped })}
      >
        <div className="combobox">
          <BaseCombobox.Input className="input" placeholder={placeholder} {...input} />
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
              <BaseCombobox.List>
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
    )}
  </Field>
)
