import { useState } from 'react'
import { type MetaArgs, useRevalidator } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { LinkGone } from './reset-password-page.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Your e-mail address',
      description: 'Prove that this e-mail address is yours.',
      canonicalPath: '/verify-email',
      hidden: true,
    },
    matches,
  )

type State = 'asking' | 'sending' | 'done' | 'gone' | { failed: string }

/** /verify-email: one press, because mail programs open links by themselves and must not use them up. */
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
      setState(gone ? 'gone' : { failed: sentenceOf(error, 'We could not reach our server. Please try again.') })
    }
  }

  if (state === 'gone' || token === '') {
    return (
      <AuthSplit heading="Confirm your address">
        <LinkGone />
      </AuthSplit>
    )
  }
  if (state === 'done') {
    return (
      <AuthSplit heading="Thank you">
        <Note tone="good" role="status">
          Your address is confirmed.
        </Note>
        <ButtonLink to={viewer ? '/dashboard' : '/login'} tone="primary" block>
          {viewer ? 'My Dashboard' : 'Sign in'}
        </ButtonLink>
      </AuthSplit>
    )
  }
  return (
    <AuthSplit heading="Confirm your address">
      <p>One press, and we know that our mails reach you.</p>
      {typeof state === 'object' && (
        <Note tone="bad" role="alert" title="That did not work">
          {state.failed}
        </Note>
      )}
      <Button tone="primary" block busy={state === 'sending'} busyLabel="Confirming" onClick={confirm}>
        This is my address
      </Button>
    </AuthSplit>
  )
}
