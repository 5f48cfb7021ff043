import { type FormEvent, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { forgetPerson } from './forget-person.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    { title: 'Sign out', description: 'Sign out of your account.', canonicalPath: '/sign-out', hidden: true },
    matches,
  )

/** /sign-out: where a sign-out that our own pages did not start ends up (T6). */
export default function SignOutPage() {
  const viewer = useViewer()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await api('POST /api/logout')
      forgetPerson()
      // A full load, so that nothing of the person stays in the memory of this tab.
      window.location.assign('/')
    } catch (error) {
      setFailure(sentenceOf(error, 'We could not reach our server. You are still signed in.'))
      setBusy(false)
    }
  }

  if (!viewer) {
    return (
      <AuthSplit heading="You are signed out">
        <ButtonLink to="/login" tone="primary" block>
          Sign in
        </ButtonLink>
      </AuthSplit>
    )
  }
  return (
    <AuthSplit heading="Sign out?">
      <p>You are signed in as {viewer.firstName}.</p>
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      <form className="stack" method="post" action="/api/logout" onSubmit={submit}>
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Signing out">
          Sign out
        </Button>
        <ButtonLink to="/dashboard" block>
          Stay signed in
        </ButtonLink>
      </form>
    </AuthSplit>
  )
}
