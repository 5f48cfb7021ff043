import { type FormEvent, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { clearPersonalData } from './forget-person.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    { title: 'Sign out', description: 'Sign out of your account.', canonicalPath: '/sign-out', hidden: true },
    matches,
  )

/** /sign-out: where a sign-out that didn't start on our own pages ends up (T6). */
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
      clearPersonalData()
      // A full load, so nothing personal stays in this tab's memory.
      window.location.assign('/')
    } catch (error) {
      setFailure(
        sentenceOf(
          error,
          "We couldn't reach the server, so you're still signed in. Check your connection and try again.",
        ),
      )
      setBusy(false)
    }
  }

  if (!viewer) {
    return (
      <AuthSplit heading="You're signed out">
        <ButtonLink to="/login" tone="primary" block>
          Sign in
        </ButtonLink>
      </AuthSplit>
    )
  }
  return (
    <AuthSplit heading="Sign out?">
      <p>You're signed in as {viewer.firstName}.</p>
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
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
