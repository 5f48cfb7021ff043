import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED } from '#src/ui/form/use-save-form.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../account-rules.ts'
import type { AccountsContract } from '../contract.ts'
import { DeleteAccount } from './account/delete-account.tsx'
import { MailSwitches } from './account/mail-switches.tsx'
import type { Account, Guarded, StaffView } from './account/own-account.ts'
import { OwnData } from './account/own-data.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { ProfileForm } from './account/profile-form.tsx'
import { SignIns } from './account/sign-ins.tsx'
import { useAccountForm } from './account/use-account-form.ts'
import { api } from './accounts-client.ts'
import { useConfirmPassword } from './password-gate.tsx'
import { VerifyNote } from './verify-note.tsx'
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
        {isParent && <SavedCards />}
        <MailSwitches account={account} isParent={isParent} />
        <OwnData account={account} guarded={guarded} />
        {isParent && <DeleteAccount guarded={guarded} />}
      </div>
      {gate}
    </div>
  )
}

/** For staff: the link to their two-step verification. */
function SecondFactorPanel() {
  return (
    <Panel as="section" aria-labelledby="second-step-title">
      <h2 id="second-step-title">Two-step verification</h2>
      <p>Sign in with your password and a code from an authenticator app, so a stolen password isn't enough.</p>
      <p>
        <ButtonLink small to="/second-factor">
          Manage two-step verification
        </ButtonLink>
      </p>
    </Panel>
  )
}

/** The way to the cards a family saved; the card payment provider keeps them. */
function SavedCards() {
  return (
    <Panel as="section" aria-labelledby="cards-title">
      <h2 id="cards-title">Saved cards</h2>
      <p>See and delete the cards you saved while paying.</p>
      <p>
        <ButtonLink small to="/account/cards">
          Manage saved cards
        </ButtonLink>
      </p>
    </Panel>
  )
}

/** When staff viewed the site as this family, who and why. Null if the list couldn't be loaded. */
function StaffViews({ views, zone }: { views: readonly StaffView[] | null; zone: string }) {
  return (
    <Panel as="section" aria-labelledby="staff-views-title">
      <h2 id="staff-views-title">Staff who viewed your account</h2>
      <p>
        To help you, our staff can see the site the way you see it for up to 30 minutes. They can't pay, sign or send
        messages as you. Every time is listed here.
      </p>
      {!views && (
        <LoadFailed titleAs="h3" title="Couldn't load this list">
          The rest of your account works as usual.
        </LoadFailed>
      )}
      {views?.length === 0 && <p className="by">No one has viewed your account.</p>}
      <ul className="lines">
        {views?.map(({ id, at, by, reason }) => (
          <li key={id}>
            <strong>{formatMoment(at, zone)}</strong>
            <p className="by">
              {by}: “{reason}”
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The email address: the current one, and how to change it. */
function EmailForm({ account, guarded }: { account: Account; guarded: Guarded }) {
  const form = useAccountForm({
    values: { email: '' },
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : SENTENCES.email }),
    send: async body => (await guarded(() => api('POST /api/account/email', { body })))?.message ?? CANCELED,
    done: 'Check your email',
    empties: true,
  })
  return (
    <Panel as="section" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p>
        You sign in with <strong>{account.email}</strong>.
      </p>
      {!account.emailVerified && (
        <VerifyNote>Until then, you can't see messages, photos or health information.</VerifyNote>
      )}
      {account.pendingEmail && (
        <Note tone="info">
          We sent a link to {account.pendingEmail}. Open it within 24 hours to confirm the new address.
        </Note>
      )}
      <FailureNote failure={form.failure} title="Something went wrong" />
      <SaveForm form={form} aria-labelledby="email-title">
        <Field
          id="new-email"
          label="New email address"
          hint="We'll send a link there first. We'll also tell your old address, which can undo the change for 7 days."
          error={form.problem('email')}
        >
          <TextInput {...form.field('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Field>
        <Button type="submit" busy={form.isBusy} busyLabel="Sending">
          Change email
        </Button>
      </SaveForm>
    </Panel>
  )
}
