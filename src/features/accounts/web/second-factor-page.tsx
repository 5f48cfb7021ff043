import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#src/lib/page-api.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Note } from '#src/ui/note.tsx'
import type { AccountsContract } from '../contract.ts'
import { RecoveryCodes } from './second-factor/recovery-codes.tsx'
import { SetUp } from './second-factor/set-up.tsx'
import { SignInAgain } from './second-factor/sign-in-again.tsx'
import { TurnedOn } from './second-factor/turned-on.tsx'
import { staffOnly } from './staff-only.ts'
import './account/account.css'
import './second-factor/second-factor.css'

/** /second-factor: the only page staff on a live site can reach before two-step verification is set up. */
export async function loader({ context }: LoaderFunctionArgs) {
  await staffOnly(context)
  return pageApi<AccountsContract>(context)('GET /api/account/second-factor')
}

export const meta: MetaFunction = () => [{ title: 'Two-step verification' }, { name: 'robots', content: 'noindex' }]

export default function SecondFactorPage() {
  const status = useLoaderData<typeof loader>()
  const [codes, setCodes] = useState<string[]>()
  const [another, setAnother] = useState(false)
  const isSettingUp = !status.isOn || another
  return (
    <div className="wrap slim page account second-factor">
      {!status.isMissing && <Crumbs items={[{ to: '/account', label: 'My account' }]} />}
      <header className="page-head">
        <h1 tabIndex={-1}>Two-step verification</h1>
        <p className="sub">Protect your account with a code from your phone, in addition to your password.</p>
      </header>
      <div className="stack loose">
        {status.isRequired && !status.isOn && !codes && (
          <Note tone="info" title="One thing before you start">
            You can see children's names, allergies and phone numbers here, so all staff sign in with a code as well.
            Setup takes about two minutes.
          </Note>
        )}
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(undefined)
              setAnother(false)
            }}
          />
        ) : status.isOn && status.isMissing ? (
          <SignInAgain />
        ) : isSettingUp ? (
          <SetUp onDone={setCodes} onCancel={another ? () => setAnother(false) : undefined} />
        ) : (
          <TurnedOn status={status} onCodes={setCodes} onAnother={() => setAnother(true)} />
        )}
      </div>
    </div>
  )
}
