import { type MouseEvent, useEffect, useRef } from 'react'

export type FieldProblem = { /** The id given to its `Field`. */ id?: string; message: string }

/**
 * The problems that block the next step, each linked to its field. Takes focus when it appears and whenever `attempt`
 * changes (react-hook-form's `formState.submitCount`). Renders nothing without problems.
 */
export function ErrorSummary({
  problems,
  attempt = 0,
  title = "There's a problem",
}: {
  problems: readonly FieldProblem[]
  attempt?: number
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const present = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to take focus again
  useEffect(() => {
    if (present) box.current?.focus()
  }, [present, attempt])
  if (!present) return null
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
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  const controls = 'input, select, textarea, button'
  const control = target.matches(controls)
    ? target
    : target.querySelector<HTMLElement>(`[aria-invalid="true"], ${controls}`)
  ;(control ?? target).focus({ preventScroll: true })
  ;(control ?? target).scrollIntoView({ block: 'center' })
}
