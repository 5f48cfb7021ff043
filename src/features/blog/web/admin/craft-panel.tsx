import { useRef } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LIMITS } from '../../post-limits.ts'
import type { PanelProps } from './post-editor.tsx'

/** Materials and steps. A post with steps is a craft that can be printed. */
export function CraftPanel({ form }: PanelProps) {
  const list = useRef<HTMLOListElement>(null)
  const steps = form.watch('steps')
  const change = (next: typeof steps) => form.change('steps', next)
  const wrongSteps = form.problem('steps')
  const edit = (key: number, part: { title?: string; detail?: string }) =>
    change(steps.map(step => (step.key === key ? { ...step, ...part } : step)))
  const add = () => {
    change([...steps, { key: 1 + Math.max(-1, ...steps.map(step => step.key)), title: '', detail: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <section className="panel" aria-labelledby="craft-title">
      <h2 id="craft-title">Printable craft</h2>
      <p className="by">Leave this empty for a note. If you add steps, families can print the post on one page.</p>
      <Field id="post-materials" label="Materials" hint="One per line" optional error={form.problem('materials')}>
        <TextArea {...form.field('materials')} rows={5} />
      </Field>
      <div id="post-steps" className="stack tight">
        <h3>Steps</h3>
        {wrongSteps && <FieldError>{wrongSteps}</FieldError>}
        <ol ref={list} className="edit-steps">
          {steps.map((step, i) => (
            <li key={step.key}>
              <Field label={`Step ${i + 1}`}>
                <TextInput
                  value={step.title}
                  maxLength={LIMITS.stepTitle}
                  onChange={event => edit(step.key, { title: event.target.value })}
                />
              </Field>
              <Field label="Instructions" optional>
                <TextInput
                  value={step.detail}
                  maxLength={LIMITS.stepDetail}
                  onChange={event => edit(step.key, { detail: event.target.value })}
                />
              </Field>
              <LinkButton
                danger
                onClick={() => {
                  change(steps.filter(other => other !== step))
                  list.current?.parentElement?.querySelector<HTMLButtonElement>('.add-step')?.focus()
                }}
              >
                Remove<VisuallyHidden> step {i + 1}</VisuallyHidden>
              </LinkButton>
            </li>
          ))}
        </ol>
        {steps.length < LIMITS.steps && (
          <Button small className="add-step" onClick={add}>
            <PlusIcon /> Add a step
          </Button>
        )}
      </div>
    </section>
  )
}
