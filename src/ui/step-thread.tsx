import { classNames } from './class-names.ts'
import { CheckIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The steps of a form as beads on a thread. `current` counts from 0; earlier ones are done. */
export function StepThread({
  steps,
  current,
  label = 'Steps',
}: {
  steps: readonly string[]
  current: number
  label?: string
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={classNames(i <= current && 'on', i === current && 'now')}
          aria-current={i === current ? 'step' : undefined}
        >
          <span className="bead" aria-hidden="true">
            {i < current ? <CheckIcon /> : i + 1}
          </span>
          <span className="step-name">
            {step}
            {i < current && <VisuallyHidden>, done</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
