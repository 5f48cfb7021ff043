import { type MouseEvent, useEffect, useRef, useState } from 'react'

export type FieldProblem = { /** The id given to its `Field`. */ id?: string; message: string }

/**
 * The problems that block the next step, each linked to its field. Takes focus when it appears and whenever `attempt`
 * changes (react-hook-form's `formState.submitCount`). Renders nothing without problems. A list that was shown stays until
 * all of it is fixed, so nothing moves while someone types.
 */
export function ErrorSummary({
  problems,
  attempt = 0,
  title = "There's a problem",
  severalOnly = false,
}: {
  problems: readonly FieldProblem[]
  attempt?: number
  title?: string
  /** A single problem isn't listed: its field takes focus, with the sentence beside it. */
  severalOnly?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState({ attempt: 0, listed: !severalOnly })
  if (tried.attempt !== attempt) setTried({ attempt, listed: !severalOnly || problems.length !== 1 })
  const only = tried.listed ? undefined : problems[0]?.id
  const present = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to take focus again
  useEffect(() => {
    if (present) box.current?.focus()
  }, [present, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new attempt moves focus, never what's typed meanwhile
  useEffect(() => {
    if (only) focusField(only)
  }, [attempt])
  if (!present || only) return null
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.id} ${problem.message}`}>
            {problem.id ? (
              <a href={`#${problem.id}`} onClick={goToField}>
                {problem.message}
              </a>
            ) : (
              problem.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses the field, or the first control in a group, without changing the address. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  if (focusField(event.currentTarget.hash.slice(1))) event.preventDefault()
}

function focusField(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  const controls = 'input, select, textarea, button'
  const control = target.matches(controls)
    ? target
    : target.querySelector<HTMLElement>(`[aria-invalid="true"], ${controls}`)
  ;(control ?? target).focus({ preventScroll: true })
  ;(control ?? target).scrollIntoView({ block: 'center' })
  return true
}
