import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { pageApi } from '#src/lib/page-api.ts'
import { ROLES } from '#src/lib/permissions.ts'
import { Button } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { AccountsContract } from '../contract.ts'
import { returnToStore } from './return-to-store.ts'
import { SetUp } from './second-factor/set-up.tsx'
import { TurnedOn } from './second-factor/turned-on.tsx'
import { staffOnly } from './staff-only.ts'
import './account/account.css'
import './second-factor/second-factor.css'

/** Ten codes, shown only once. Afterwards the person continues to where they were going. */
function RecoveryCodes({ codes, office, onKept }: { codes: readonly string[]; office: string; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useEffect(() => title.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`

  async function goOn() {
    await revalidate()
    onKept()
    await navigate(returnToStore.take() ?? office)
  }

  return (
    <Panel as="section" aria-labelledby="codes-title">
      <h2 id="codes-title" ref={title} tabIndex={-1}>
        Save your recovery codes
      </h2>
      <p>If you lose your phone, each code signs you in once. We'll only show them now.</p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Note tone="warn" soft>
        Store them somewhere other than your phone: in a password manager, or printed and put away.
      </Note>
      <div className="row">
        <a className="btn" href={file} download="recovery-codes.txt">
          <DownloadIcon /> Download as a file
        </a>
        <Button tone="primary" onClick={goOn}>
          I saved them
        </Button>
      </div>
    </Panel>
  )
}

/** /second-factor: the only page staff on a live site can reach before two-step verification is set up. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { staffRole } = await staffOnly(context)
  const status = await pageApi<AccountsContract>(context)('GET /api/account/second-factor')
  return { ...status, office: staffRole ? ROLES[staffRole].start : '/' }
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
            office={status.office}
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

/** For a sign-in from before two-step verification was turned on. */
function SignInAgain() {
  return (
    <Panel as="section" aria-labelledby="again-title">
      <h2 id="again-title">Please sign in again</h2>
      <p>Two-step verification is on, but you signed in here before that.</p>
      <form method="post" action="/api/logout">
        <Button type="submit" tone="primary">
          Sign out
        </Button>
      </form>
    </Panel>
  )
}
