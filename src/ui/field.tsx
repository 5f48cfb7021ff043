import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'

/** What a control needs to be connected to the label, hint and error around it. */
export type ControlTies = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

const Ties = createContext<ControlTies>({})

/** The connection to the `Field` around a control; empty outside one. A control's own props win. */
export function useFieldTies(): ControlTies {
  return use(Ties)
}

type FieldText = {
  /** Above the control, below the label. */
  hint?: ReactNode
  /** The error message; the `ErrorSummary` shows the same one. */
  error?: ReactNode
  /** Marks optional fields. Required fields get no asterisk. */
  optional?: boolean
  className?: string
  children: ReactNode
}

function useFieldText(id: string | undefined, hint: ReactNode, error: ReactNode) {
  const own = useId()
  const base = id ?? own
  const hintId = hint ? `${base}-hint` : undefined
  const errorId = error ? `${base}-error` : undefined
  return { base, hintId, errorId, describedBy: classNames(hintId, errorId) || undefined }
}

/**
 * Visible label, hint, error and control, in that order. Any kit control inside gets its id and descriptions
 * automatically.
 */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldText & { id?: string; label: ReactNode }) {
  const { base, hintId, errorId, describedBy } = useFieldText(id, hint, error)
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={base}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Ties value={{ id: base, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}>
        {children}
      </Ties>
    </div>
  )
}

/** The same around several controls that answer one question: radios, chips, a date in three boxes. */
export function FieldSet({
  id,
  legend,
  hint,
  error,
  optional,
  className,
  children,
}: FieldText & { id?: string; legend: ReactNode }) {
  const { base, hintId, errorId, describedBy } = useFieldText(id, hint, error)
  return (
    <fieldset className={classNames('field', className)} id={base} aria-describedby={describedBy}>
      <legend>
        {legend}
        {optional && <span className="opt"> (optional)</span>}
      </legend>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Ties value={{}}>{children}</Ties>
    </fieldset>
  )
}

/** An error with its icon. `Field` places it between label and control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="err" id={id}>
      <AlertIcon />
      <span>{children}</span>
    </span>
  )
}
