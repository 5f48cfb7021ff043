import { useState } from 'react'
import { type MetaArgs, useRevalidator } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { LinkExpired } from './reset-password-page.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Your email address',
      description: 'Confirm that this email address is yours.',
      canonicalPath: '/verify-email',
      hidden: true,
    },
    matches,
  )

/** /verify-email. It needs a click, because email programs open links by themselves and must not use them up. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'asking' | 'done' | 'gone'>('asking')
  const { start, isBusy, failure } = useAction(
    async () => {
      if (!token) return
      await api('POST /api/auth/verify-email', { body: { token } })
      setState('done')
      await revalidate()
    },
    {
      onRefused(refusal) {
        const gone = refusal.problem.code === 'link-not-usable'
        if (gone) setState('gone')
        return gone
      },
    },
  )

  if (state === 'gone' || token === '') {
    return (
      <AuthSplit heading="Confirm your email address">
        <LinkExpired />
      </AuthSplit>
    )
  }
  if (state === 'done') {
    return (
      <AuthSplit heading="Thank you">
        <Note tone="good" role="status">
          Your email address is confirmed.
        </Note>
        <ButtonLink to={viewer ? '/dashboard' : '/login'} tone="primary" block>
          {viewer ? 'My Dashboard' : 'Sign in'}
        </ButtonLink>
      </AuthSplit>
    )
  }
  return (
    <AuthSplit heading="Confirm your email address">
      <p>Confirm that this is your email address so we can reach you.</p>
      <FailureNote failure={failure} title="Something went wrong" />
      <Button tone="primary" block busy={isBusy} busyLabel="Confirming" onClick={() => start()}>
        Confirm my email
      </Button>
    </AuthSplit>
  )
}
