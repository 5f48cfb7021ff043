import { type FormEvent, useState } from 'react'
import { type MetaArgs, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { newPasswordProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useEnter } from './use-enter.ts'
import { readFields, useFormProblems } from './use-form-problems.ts'
import { useLinkToken } from './use-link-token.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Choose a password',
      description: 'Choose a new password.',
      canonicalPath: '/reset-password',
      hidden: true,
    },
    matches,
  )

const read = (form: HTMLFormElement) => readFields(form, 'password', 'confirmPassword')

/** /reset-password: where the mailed links lead, for a first password and for a new one. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [gone, setGone] = useState(false)
  return (
    <AuthSplit heading="Choose a password">
      {gone || token === '' ? <LinkGone /> : <ChoosePassword token={token} onGone={() => setGone(true)} />}
    </AuthSplit>
  )
}

function ChoosePassword({ token, onGone }: { token: string | undefined; onGone: () => void }) {
  const { form, problems, show, check } = useFormProblems<'password' | 'confirmPassword'>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const viewer = useViewer()
  const toast = useToast()
  const navigate = useNavigate()
  const enter = useEnter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !token) return
    const typed = read(event.currentTarget)
    const found = newPasswordProblems(typed)
    show(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { message } = await api('POST /api/auth/reset-password', { body: { token, password: typed.password } })
      toast({ title: 'Password saved', description: message, tone: 'good' })
      // Who has just joined stays signed in; everybody else signs in with the new password.
      if (viewer) await enter()
      else await navigate('/login')
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'link-not-usable') return onGone()
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) show(fields)
      else setFailure(sentenceOf(error, 'We could not reach our server. Please check your connection and try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      <form
        ref={form}
        className="stack"
        method="post"
        aria-label="Choose a password"
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = read(event.currentTarget)
          check(() => newPasswordProblems(typed))
        }}
      >
        <NewPasswordFields label="New password" problems={problems} />
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Saving">
          Save password
        </Button>
      </form>
      <p>All devices that are signed in now will be signed out.</p>
    </>
  )
}

/** For a link that was used, is too old, or lost its end on the way. */
export function LinkGone() {
  return (
    <>
      <Note tone="warn" role="alert" title="This link does not work any more">
        It was used already, or it is too old. A new one is quickly sent.
      </Note>
      <ButtonLink to="/forgot-password" tone="primary" block>
        Send me a new link
      </ButtonLink>
    </>
  )
}
