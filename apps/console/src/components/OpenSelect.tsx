/**
 * One of a few, as it is from the moment that it is opened.
 */
import { Select as BaseSelect } from "@base-ui/react/select"
import { Check, ChevronDown } from "lucide-react"
import type { SelectProps } from "./choices.ts"

/** Open at first, and then as one likes. */
export const OpenSelect = <A extends string>({ choices, label, onValue, value }: SelectProps<A>) => (
  <BaseSelect.Root
    defaultOpen
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
          <BaseSelect.List aria-label={label}>
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
