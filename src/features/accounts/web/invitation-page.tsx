import { useEffect, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import type { StaffRole } from '#src/lib/permissions.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { AcceptInvitation } from './staff/accept-invitation.tsx'
import { useLinkToken } from './use-link-token.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    { title: 'Join the staff', description: 'Accept an invitation.', canonicalPath: '/invitation', hidden: true },
    matches,
  )

type Invitation = { email: string; role: StaffRole } | 'gone' | { failed: string }

/** /invitation: where the staff invitation email leads. */
export default function InvitationPage() {
  const token = useLinkToken()
  const [found, setFound] = useState<Invitation>()
  const [tries, setTries] = useState(0)
  const waiting = useSkeleton(!found && token !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try looks again
  useEffect(() => {
    if (!token) return
    let isOver = false
    const show = (news: Invitation) => {
      if (!isOver) setFound(news)
    }
    api('POST /api/auth/invitation', { body: { token } }).then(show, error => {
      const gone = error instanceof ApiError && error.problem.code === 'invitation-not-usable'
      show(
        gone
          ? 'gone'
          : { failed: sentenceOf(error, "We couldn't reach the server. Check your connection and try again.") },
      )
    })
    return () => {
      isOver = true
    }
  }, [token, tries])

  return (
    <AuthSplit heading="Join the staff">
      {token === '' || found === 'gone' ? (
        <>
          <Note tone="warn" role="alert" title="This invitation no longer works">
            It has expired, was withdrawn or was already used. Ask the person who invited you for a new one.
          </Note>
          <ButtonLink to="/login" block>
            Sign in to an existing account
          </ButtonLink>
        </>
      ) : !found ? (
        waiting && <SkeletonLines label="Loading your invitation" />
      ) : 'failed' in found ? (
        <Note
          tone="bad"
          role="alert"
          title="Couldn't load the invitation"
          action={
            <Button small onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          }
        >
          {found.failed}
        </Note>
      ) : (
        <AcceptInvitation token={token!} {...found} onGone={() => setFound('gone')} />
      )}
    </AuthSplit>
  )
}
