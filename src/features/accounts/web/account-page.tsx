import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import type { AccountsContract } from '../contract.ts'
import { DeleteAccount } from './account/delete-account.tsx'
import { EmailForm } from './account/email-form.tsx'
import { MailSwitches } from './account/mail-switches.tsx'
import { OwnData } from './account/own-data.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { ProfileForm } from './account/profile-form.tsx'
import { SecondFactorPanel } from './account/second-factor-panel.tsx'
import { SignIns } from './account/sign-ins.tsx'
import { StaffViews } from './account/staff-views.tsx'
import { useConfirmPassword } from './password-gate.tsx'
import './account/account.css'

/** /account: profile, email, password, browsers, email preferences, your data. Visitors sign in first and come back. */
export async function loader({ context }: LoaderFunctionArgs) {
  const account = await orNothing(pageApi<AccountsContract>(context)('GET /api/account'))
  if (!account) throw redirect('/login?returnTo=%2Faccount')
  const [signIns, staffViews, viewer] = await Promise.all([
    // Staff viewing the site as a family don't see where the family signed in.
    optionalPart(orNothing(pageApi<AccountsContract>(context)('GET /api/account/sign-ins'))),
    // Hidden until the address is verified, because a reason may mention a child.
    account.emailVerified
      ? optionalPart(pageApi<AccountsContract>(context)('GET /api/account/staff-views'))
      : undefined,
    pageApi<AccountsContract>(context)('GET /api/auth/user'),
  ])
  return { account, signIns, staffViews, isParent: viewer.role === 'parent', now: new Date().toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'My account' }, { name: 'robots', content: 'noindex' }]

export default function AccountPage() {
  const { account, signIns, staffViews, isParent, now } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const { guarded, gate } = useConfirmPassword()
  return (
    <div className="wrap slim page account">
      <Crumbs items={[{ to: '/dashboard', label: 'My Dashboard' }]} />
      <header className="page-head">
        <h1 tabIndex={-1}>My account</h1>
        {isParent && (
          <p className="sub">
            Children, contacts and consents are on your <Link to="/parent-dashboard">family page</Link>.
          </p>
        )}
      </header>
      <div className="stack loose">
        <ProfileForm account={account} guarded={guarded} />
        <EmailForm account={account} guarded={guarded} />
        <PasswordForm account={account} />
        {!isParent && <SecondFactorPanel />}
        {signIns !== undefined && <SignIns signIns={signIns} now={new Date(now)} zone={timeZone} />}
        {isParent && staffViews !== undefined && <StaffViews views={staffViews} zone={timeZone} />}
        <MailSwitches account={account} isParent={isParent} />
        <OwnData account={account} guarded={guarded} />
        {isParent && <DeleteAccount guarded={guarded} />}
      </div>
      {gate}
    </div>
  )
}
