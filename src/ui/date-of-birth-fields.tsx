import { type ClipboardEvent, useState } from 'react'
import { composeDate, type DatePart, type DateParts, readPastedDate, splitDate } from '#src/lib/date-of-birth.ts'
import { PlainInput } from './text-input.tsx'

const boxes: readonly { part: DatePart; label: string; length: number }[] = [
  { part: 'month', label: 'Month', length: 2 },
  { part: 'day', label: 'Day', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
]

/**
 * A date of birth that's typed, not picked. `value` is 'YYYY-MM-DD', or the same with gaps while typing (see
 * `composeDate`), so drafts keep it; `dateProblem(value)` says what's missing. Use it inside a `FieldSet`. Focus never
 * moves by itself.
 */
export function DateOfBirthFields({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  name,
  describedBy,
}: {
  /** Prefix of the ids: `{id}-month`, `{id}-day`, `{id}-year`, for links from the `ErrorSummary`. */
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The invalid part; `true` for all three. */
  invalid?: DatePart | true
  /** The `name` to post when the form is submitted as a document. */
  name?: string
  /** The id of the error or hint, if it should be read with each box. */
  describedBy?: string
}) {
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value))
  const parts = composeDate(typed) === value ? typed : splitDate(value)
  const change = (next: DateParts) => {
    setTyped(next)
    onChange(composeDate(next))
  }
  const paste = (event: ClipboardEvent) => {
    const whole = readPastedDate(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    change(whole)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches focus leave the three boxes
    <div
      className="dob"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      {boxes.map(({ part, label, length }) => (
        <label key={part} htmlFor={`${id}-${part}`}>
          {label}
          <PlainInput
            id={`${id}-${part}`}
            className="inp num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={length}
            value={parts[part]}
            aria-invalid={invalid === true || invalid === part || undefined}
            aria-describedby={describedBy}
            onChange={event => change({ ...parts, [part]: event.target.value.replace(/\D/g, '').slice(0, length) })}
            onPaste={paste}
          />
        </label>
      ))}
      {name && <input type="hidden" name={name} value={value} />}
    </div>
  )
}
