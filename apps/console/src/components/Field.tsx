/**
 * Labelled inputs.
 */
import { Search } from "lucide-react"
import { type ComponentProps, type ReactNode, useId } from "react"

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with the value; empty or undefined: nothing. */
  readonly error?: string | undefined
}

/** What tells an input its label, hint and error: for inputs that are none of those below. */
export const Field = (
  { children, error, hint, label }: FieldProps & {
    readonly children: (input: {
      readonly id: string
      readonly "aria-describedby": string | undefined
      readonly "aria-invalid": boolean
    }) => ReactNode
  }
) => {
  const id = useId()
  const isWrong = error !== undefined && error !== ""
  const described = [hint === undefined ? [] : [`${id}-hint`], isWrong ? [`${id}-error`] : []].flat().join(" ")
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described === "" ? undefined : described, "aria-invalid": isWrong })}
      {hint === undefined ? null : <span className="hint" id={`${id}-hint`}>{hint}</span>}
      {isWrong ? <span className="error" id={`${id}-error`} role="alert">{error}</span> : null}
    </div>
  )
}

/** A line of text. */
export const TextField = (
  { error, hint, label, onValue, ...props }: FieldProps & ComponentProps<"input"> & {
    readonly onValue?: (value: string) => void
  }
) => (
  <Field label={label} hint={hint} error={error}>
    {(input) => <input className="input" onChange={(event) => onValue?.(event.target.value)} {...props} {...input} />}
  </Field>
)

/** Several lines of text. */
export const TextAreaField = (
  { error, hint, label, onValue, ...props }: FieldProps & ComponentProps<"textarea"> & {
    readonly onValue?: (value: string) => void
  }
) => (
  <Field label={label} hint={hint} error={error}>
    {(input) => (
      <textarea
        className="input"
        onChange={(event) => onValue?.(event.target.value)}
        {...props}
        {...input}
      />
    )}
  </Field>
)

/** A search. Its label is read out, not shown. */
export const SearchField = (
  { label, onValue, ...props }: ComponentProps<"input"> & {
    readonly label: string
    readonly onValue: (value: string) => void
  }
) => (
  <label className="search">
    <span className="visually-hidden">{label}</span>
    <Search size={16} aria-hidden />
    <input
      type="search"
      className="input"
      placeholder={label}
      onChange={(event) => onValue(event.target.value)}
      {...props}
    />
  </label>
)
