import { useState } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { useLinkToken } from './use-link-token.ts'

export const meta = ({ matches, location }: MetaArgs) =>
  pageMeta(
    {
      title: 'Your email address',
      description: 'Confirm or undo an email address change.',
      canonicalPath: location.pathname,
      hidden: true,
    },
    matches,
  )

const CONFIRM = {
  heading: 'Confirm your new email address',
  question:
    "We'll use this address for emails and sign-in, and sign you out everywhere else. If you use a private calendar link, create a new one on the calendar page afterwards.",
  button: 'Use this address',
  call: 'POST /api/account/email/confirm',
} as const
const UNDO = {
  heading: 'Undo your email change',
  question:
    "Your account goes back to this address. We'll sign everyone out, reset the password and email you a link to choose a new one.",
  button: 'Undo the change',
  call: 'POST /api/account/email/undo',
} as const

/** /confirm-email and /undo-email. They need a click, because email programs open links by themselves and must not use them up. */
export default function EmailLinkPage() {
  const { pathname } = useLocation()
  const { heading, question, button, call } = pathname === '/undo-email' ? UNDO : CONFIRM
  const token = useLinkToken()
  const [isGone, setIsGone] = useState(false)
  const [done, setDone] = useState<string>()
  const { start, isBusy, failure } = useAction(
    async () => {
      if (token) setDone((await api(call, { body: { token } })).message)
    },
    {
      onRefused(refusal) {
        const gone = refusal.problem.code === 'link-not-usable'
        setIsGone(gone)
        return gone
      },
    },
  )

  if (isGone || token === '') {
    return (
      <AuthSplit heading={heading}>
        <Note tone="warn" role="alert" title="This link no longer works">
          It has expired or was already used.
        </Note>
        <ButtonLink to="/account" tone="primary" block>
          My account
        </ButtonLink>
      </AuthSplit>
    )
  }
  if (done !== undefined) {
    return (
      <AuthSplit heading="Thank you">
        <Note tone="good" role="status">
          {done}
        </Note>
        <ButtonLink to="/dashboard" tone="primary" block>
          My Dashboard
        </ButtonLink>
      </AuthSplit>
    )
  }
  return (
    <AuthSplit heading={heading}>
      <p>{question}</p>
      <FailureNote failure={failure} title="Something went wrong" />
      <Button tone="primary" block busy={isBusy} busyLabel="One moment" onClick={() => start()}>
        {button}
      </Button>
    </AuthSplit>
  )
}
