import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type Problems, readFields, useFormProblems } from './use-form-problems.ts'

type Typed<Field extends string> = Record<Field | 'password' | 'confirmPassword', string>

/**
 * A form that ends with a new password. Problems show next to their field, whether found before sending or by the server.
 * Any other failure shows at the top. `told` runs first and says whether it already showed the failure itself.
 */
export function NewPasswordForm<Field extends string = never>({
  label,
  fields = [],
  find,
  send,
  told,
  failureTitle = 'Something went wrong',
  otherwise = "We couldn't reach the server. Check your connection and try again.",
  passwordLabel,
  button,
  busyLabel,
  children,
}: {
  /** The form's name for screen readers. */
  label: string
  /** The fields above the password, which `children` renders. */
  fields?: readonly Field[]
  find(typed: Typed<Field>): Problems<keyof Typed<Field>>
  /** Saves it and leaves the page. The form stays busy until then. `false` when there was nothing to send yet. */
  send(typed: Typed<Field>): Promise<unknown>
  told?(error: unknown): boolean
  failureTitle?: string
  otherwise?: string
  passwordLabel?: string
  button: string
  busyLabel: string
  children?(problems: Problems<keyof Typed<Field>>): ReactNode
}) {
  const { form, problems, show, check } = useFormProblems<keyof Typed<Field>>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const read = (from: HTMLFormElement) => readFields<keyof Typed<Field>>(from, ...fields, 'password', 'confirmPassword')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = read(event.currentTarget)
    const found = find(typed)
    show(found)
    setFailure(undefined)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      if ((await send(typed)) === false) setBusy(false)
    } catch (error) {
      setBusy(false)
      if (told?.(error)) return
      const wrong = error instanceof ApiError ? error.problem.fields : undefined
      if (wrong) show(wrong as Problems<keyof Typed<Field>>)
      else setFailure(sentenceOf(error, otherwise))
    }
  }

  return (
    <>
      {failure && (
        <Note tone="bad" role="alert" title={failureTitle}>
          {failure}
        </Note>
      )}
      <ScriptForm
        ref={form}
        className="stack"
        aria-label={label}
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = read(event.currentTarget)
          check(() => find(typed))
        }}
      >
        {children?.(problems)}
        <NewPasswordFields label={passwordLabel} problems={problems} />
        <Button type="submit" tone="primary" block busy={busy} busyLabel={busyLabel}>
          {button}
        </Button>
      </ScriptForm>
    </>
  )
}
