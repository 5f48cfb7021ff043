import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST_NAME, nameProblem, newPasswordProblems, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useEnter } from '../use-enter.ts'
import { readFields, useFormProblems } from '../use-form-problems.ts'

const FIELDS = ['firstName', 'lastName', 'password', 'confirmPassword'] as const
type Name = (typeof FIELDS)[number]

const read = (form: HTMLFormElement) => readFields(form, ...FIELDS)
const find = ({ firstName, lastName, ...passwords }: Record<Name, string>) => ({
  firstName: nameProblem(firstName, SENTENCES.firstName),
  lastName: nameProblem(lastName, SENTENCES.lastName),
  ...newPasswordProblems(passwords),
})

/** Name and password of somebody who was invited; afterwards they are signed in and in the office. */
export function AcceptInvitation({
  token,
  email,
  role,
  onGone,
}: {
  token: string
  email: string
  role: 'staff' | 'admin'
  onGone: () => void
}) {
  const { form, problems, show, check } = useFormProblems<Name>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const enter = useEnter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = read(event.currentTarget)
    const found = find(typed)
    show(found)
    setFailure(undefined)
    if (Object.values(found).some(Boolean)) return
    const { confirmPassword: _, ...body } = typed
    setBusy(true)
    try {
      await api('POST /api/auth/invitation/accept', { body: { token, ...body } })
      // On a live site the office sends them to their second step first.
      await enter('/admin/today')
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error.problem : {}
      if (code === 'invitation-not-usable') return onGone()
      if (fields) show(fields)
      else setFailure(sentenceOf(error, 'We could not reach our server. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>
        You sign in as <strong className="booked">{email}</strong>, {role === 'admin' ? 'an admin' : 'staff'}.
      </p>
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      <form
        ref={form}
        className="stack"
        method="post"
        aria-label="Join the staff"
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = read(event.currentTarget)
          check(() => find(typed))
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field id="first-name" label="First name" hint="Families see it." error={problems.firstName}>
          <TextInput name="firstName" autoComplete="given-name" maxLength={LONGEST_NAME} />
        </Field>
        <Field id="last-name" label="Last name" error={problems.lastName}>
          <TextInput name="lastName" autoComplete="family-name" maxLength={LONGEST_NAME} />
        </Field>
        <NewPasswordFields problems={problems} />
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Joining">
          Join the staff
        </Button>
      </form>
    </>
  )
}
