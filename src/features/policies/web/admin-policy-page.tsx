import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { asPageError, orNothing, pageApi } from '#src/lib/page-api.ts'
import { isStaff, may } from '#src/lib/permissions.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { PoliciesContract } from '../contract.ts'
import { POLICY_NAMES } from '../policy-names.ts'
import { PolicyEditor } from './admin/policy-editor.tsx'
import './admin/policy-editor.css'

/** /admin/settings/policies/:policy: one policy's text and versions. Only admins can change them. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const policy = POLICY_NAMES.find(name => name === params.policy)
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (!isStaff(user)) throw redirect(withNotice('/dashboard', 'access-denied'))
  if (!may(user, 'settings')) throw redirect('/admin/settings')
  if (!policy) throw data(null, { status: 404 })
  const ask = pageApi<PoliciesContract>(context)
  const found = await ask('GET /api/admin/policies/:policy/versions', { params: { policy } }).catch(asPageError)
  return { user, ...found }
}

export const meta: MetaFunction = () => [{ title: 'Policy' }, { name: 'robots', content: 'noindex' }]

export default function AdminPolicyPage() {
  const { user, current, versions } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/settings', label: 'Settings' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{current.title}</h1>
      </div>
      <div className="policy-editor">
        {/* A new version gets a new form. */}
        <PolicyEditor key={`${current.policy} ${current.version}`} current={current} />
        <PolicyVersions versions={versions} />
      </div>
    </StaffFrame>
  )
}

type Version = { version: number; title: string; askAgain: boolean; publishedAt: string }

/** All published versions, newest first. */
function PolicyVersions({ versions }: { versions: readonly Version[] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol className="lines">
        {versions.map(({ version, askAgain, publishedAt }) => (
          <li key={version}>
            <strong>Version {version}</strong>
            <p className="by">
              {formatMoment(publishedAt, timeZone)}
              {askAgain && '. Families were asked to agree again'}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
