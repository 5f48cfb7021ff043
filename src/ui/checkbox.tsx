import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import { PlainInput } from './text-input.tsx'

/** A checkbox and its label as one 44 px target. `type="radio"` for short lists; `error` is shown above it. */
export function Checkbox({
  children,
  hint,
  error,
  type = 'checkbox',
  className,
  ...rest
}: { children: ReactNode; hint?: ReactNode; error?: ReactNode; type?: 'checkbox' | 'radio' } & Omit<
  ComponentProps<'input'>,
  'type'
>) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className="field">
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <label className={classNames('check', className)}>
        <PlainInput
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hintId, errorId) || undefined}
          {...rest}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <span className="hint check-hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  )
}
