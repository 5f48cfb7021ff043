import type { MetaArgs } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { leaveFor } from './forget-person.ts'
import { useViewer } from './use-viewer.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    { title: 'Sign out', description: 'Sign out of your account.', canonicalPath: '/sign-out', hidden: true },
    matches,
  )

/** /sign-out: where a sign-out that didn't start on our own pages ends up (T6). */
export default function SignOutPage() {
  const viewer = useViewer()
  const { start, isBusy, failure } = useAction(
    async () => {
      await api('POST /api/logout')
      await leaveFor('/')
    },
    {
      unreachable: "We couldn't reach the server, so you're still signed in. Check your connection and try again.",
    },
  )

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
      <FailureNote failure={failure} title="Something went wrong" />
      <form
        className="stack"
        method="post"
        action="/api/logout"
        onSubmit={event => {
          event.preventDefault()
          void start()
        }}
      >
        <Button type="submit" tone="primary" block busy={isBusy} busyLabel="Signing out">
          Sign out
        </Button>
        <ButtonLink to="/dashboard" block>
          Stay signed in
        </ButtonLink>
      </form>
    </AuthSplit>
  )
}
