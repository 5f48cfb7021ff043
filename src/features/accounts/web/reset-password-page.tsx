import { useState } from 'react'
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { newPasswordProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useContinueAfterSignIn } from './use-enter.ts'
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

/** /reset-password: where the emailed links lead, for a first password and for a new one. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [gone, setGone] = useState(false)
  return (
    <AuthSplit heading="Choose a password">
      {gone || token === '' ? <LinkExpired /> : <ChoosePassword token={token} onGone={() => setGone(true)} />}
    </AuthSplit>
  )
}

function ChoosePassword({ token, onGone }: { token: string | undefined; onGone: () => void }) {
  const viewer = useViewer()
  const toast = useToast()
  const navigate = useNavigate()
  const enter = useContinueAfterSignIn()
  const returnTo = safeReturnTo(useSearchParams()[0].get('returnTo') ?? undefined)
  const form = useSaveForm({
    values: { password: '', confirmPassword: '' },
    check: newPasswordProblems,
    // The link is read once the page runs.
    save: async ({ password }) =>
      token ? await api('POST /api/auth/reset-password', { body: { token, password } }) : CANCELED,
    async onSaved({ message }) {
      toast({ title: 'Password saved', description: message, tone: 'good' })
      // Someone who just registered stays signed in. Everyone else signs in with the new password.
      if (viewer) await enter(returnTo)
      else await navigate(returnTo ? `/login?${new URLSearchParams({ returnTo })}` : '/login')
    },
    onRefused(refusal) {
      const gone = refusal.problem.code === 'link-not-usable'
      if (gone) onGone()
      return gone
    },
  })
  return (
    <>
      <NewPasswordForm
        form={form}
        label="Choose a password"
        passwordLabel="New password"
        button="Save password"
        busyLabel="Saving"
      />
      <p>This signs you out on all devices.</p>
    </>
  )
}

/** For a link that was used, has expired, or got cut off. */
export function LinkExpired() {
  return (
    <>
      <Note tone="warn" role="alert" title="This link no longer works">
        It has expired or was already used. We can send you a new one.
      </Note>
      <ButtonLink to="/forgot-password" tone="primary" block>
        Send me a new link
      </ButtonLink>
    </>
  )
}
