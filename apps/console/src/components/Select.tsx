/**
 * One of a few, and one of many by typing. What they choose with is large, and is loaded by whoever begins to: until then each
 * is a field that looks and is read out the same.
 */
import { ChevronDown, X } from "lucide-react"
import { type ComponentProps, type ComponentType, useLayoutEffect, useRef, useState } from "react"
import { whenReachable } from "../api/whenReachable.ts"
import type { ComboboxProps, SelectProps } from "./choices.ts"
import { Field } from "./Field.tsx"
import type * as OpenCombobox from "./OpenCombobox.tsx"
import type * as OpenSelect from "./OpenSelect.tsx"
import { fail } from "./toast.tsx"

/** One of a few choices. The label is read out, not shown: the value says what it is about. */
export const Select = <A extends string>(props: SelectProps<A>) => {
  const [{ Open }, setOpen] = useState<{ readonly Open?: typeof OpenSelect.OpenSelect }>({})
  const open = () => void loadSelect().then(({ OpenSelect }) => setOpen({ Open: OpenSelect }), notLoaded)
  if (Open !== undefined) return <Open {...props} />
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={props.label}
      className="select-trigger"
      onPointerEnter={() => void loadSelect().catch(() => undefined)}
      onFocus={() => void loadSelect().catch(() => undefined)}
      onClick={open}
      onKeyDown={(event) => {
        // A letter would choose by its beginning: it opens what it is looked for in.
        if (!/^(Arrow(Up|Down)|[^ ])$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        open()
      }}
    >
      <span>{props.choices.find(({ value }) => value === props.value)?.label}</span>
      <span aria-hidden>
        <ChevronDown size={16} aria-hidden />
      </span>
    </button>
  )
}

/** One of many choices, found by typing; `null`: none is chosen. Shows the first `shownMax` of those that match. */
export const Combobox = <A extends string>(props: ComboboxProps<A>) => {
  const { choices, error, hint, label, onTyped, onValue, placeholder, value } = props
  const chosen = choices.find((choice) => choice.value === value)?.label ?? ""
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const [typed, setTyped] = useState<string>()
  const [{ Open, isOpen, selection }, setBegun] = useState<Begun>({ isOpen: false })
  const begin = (isOpen: boolean) =>
    void loadCombobox().then(({ OpenCombobox }) => {
      // What takes the field's place takes the focus, and where one writes in it.
      const field = input.current
      setBegun(({ Open }) => ({
        Open: Open ?? OpenCombobox,
        isOpen,
        ...field === null || document.activeElement !== field
          ? {}
          : { selection: [field.selectionStart ?? 0, field.selectionEnd ?? 0] as const }
      }))
    }, notLoaded)
  useLayoutEffect(() => {
    if (Open === undefined || (selection === undefined && !isOpen)) return
    input.current?.focus()
    if (selection !== undefined) input.current?.setSelectionRange(...selection)
  }, [Open, isOpen, selection])
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) =>
        Open !== undefined ?
          (
            <Open
              {...props}
              // Props of one kind of value, for a field of any.
              onValue={(value) => onValue(value as A | null)}
              field={field}
              place={input}
              isOpen={isOpen || typed !== undefined}
              typed={typed ?? chosen}
            />
          ) :
          (
            <div className="combobox">
              <input
                ref={input}
                className="input"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={false}
                aria-haspopup="listbox"
                autoComplete="off"
                placeholder={placeholder}
                value={typed ?? chosen}
                onChange={({ target }) => {
                  setTyped(target.value)
                  onTyped?.(target.value)
                }}
                onPointerEnter={() => void loadCombobox().catch(() => undefined)}
                // Taken out from under a finger, it would not know that it was pressed.
                onPointerDown={() => {
                  isPressed.current = true
                }}
                onFocus={() => isPressed.current || begin(false)}
                onClick={() => begin(true)}
                {...field}
              />
              <div className="tools">
                {value === null ?
                  null :
                  (
                    <button type="button" tabIndex={-1} aria-label={`Clear ${label}`} onClick={() => onValue(null)}>
                      <X size={15} aria-hidden />
                    </button>
                  )}
                <button
                  type="button"
                  tabIndex={-1}
                  aria-haspopup="listbox"
                  aria-expanded={false}
                  aria-label={`Show choices of ${label}`}
                  onClick={() => begin(true)}
                >
                  <ChevronDown size={16} aria-hidden />
                </button>
              </div>
            </div>
          )}
    </Field>
  )
}

// internal

interface Begun {
  readonly Open?: ComponentType<ComponentProps<typeof OpenCombobox.OpenCombobox>>
  readonly isOpen: boolean
  readonly selection?: readonly [start: number, end: number]
}

/** Told to whoever asked for it; who only came near is told when they do. */
const notLoaded = () => fail("It could not be loaded", new Error("The console was updated: load the page anew."))

const loadSelect = whenReachable(() => import("./OpenSelect.tsx"))

const loadCombobox = whenReachable(() => import("./OpenCombobox.tsx"))
