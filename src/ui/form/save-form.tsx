import type { ComponentProps, ReactNode } from 'react'
import { Note } from '../note.tsx'
import { ScriptForm } from '../script-form.tsx'
import type { Failure } from './use-action.ts'
import type { SaveFormState } from './use-save-form.ts'

/** The `<form>` of a `useSaveForm`. Name it with `aria-label` or `aria-labelledby`. */
export function SaveForm({
  form: { box, submit },
  ...rest
}: { form: Pick<SaveFormState, 'box' | 'submit'> } & Omit<ComponentProps<typeof ScriptForm>, 'onSubmit' | 'ref'>) {
  return <ScriptForm ref={box} className="stack" noValidate onSubmit={event => void submit(event)} {...rest} />
}

/** Why something wasn't saved or done; nothing while there's no failure. */
export function FailureNote({
  failure,
  title,
  children,
}: {
  failure: Failure | undefined
  title?: string
  children?: ReactNode
}) {
  if (!failure) return null
  return (
    <Note tone="bad" role="alert" title={failure.title ?? title}>
      {failure.message} {children}
    </Note>
  )
}
