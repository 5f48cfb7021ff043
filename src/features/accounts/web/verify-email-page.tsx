import { useState } from 'react'
import { type MetaArgs, useRevalidator } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
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

type State = 'asking' | 'sending' | 'done' | 'gone' | { failed: string }

/** /verify-email. It needs a click, because email programs open links by themselves and must not use them up. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>('asking')

  async function confirm() {
    if (!token) return
    setState('sending')
    try {
      await api('POST /api/auth/verify-email', { body: { token } })
      setState('done')
      await revalidate()
    } catch (error) {
      const gone = error instanceof ApiError && error.problem.code === 'link-not-usable'
      setState(
        gone
          ? 'gone'
          : { failed: sentenceOf(error, "We couldn't reach the server. Check your connection and try again.") },
      )
    }
  }

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
      {typeof state === 'object' && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {state.failed}
        </Note>
      )}
      <Button tone="primary" block busy={state === 'sending'} busyLabel="Confirming" onClick={confirm}>
        Confirm my email
      </Button>
    </AuthSplit>
  )
}
