import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import type { ClassesAdminContract } from '#src/features/classes/contract.ts'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { OrganizationContract } from '../contract.ts'
import { BusinessForm } from './settings/business-form.tsx'
import { CancellingForm } from './settings/cancelling-form.tsx'
import { PlacesForm } from './settings/places-form.tsx'
import { PolicyLinks } from './settings/policy-links.tsx'
import { PricesForm } from './settings/prices-form.tsx'
import './settings/settings.css'

/** /admin/settings: the business settings for admins. Guests and parents are redirected with a toast. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (user.role !== 'staff' && user.role !== 'admin') throw redirect(withNotice('/dashboard', 'access-denied'))
  if (user.role === 'staff') return { user, found: undefined }
  const found = await optionalPart(
    Promise.all([
      pageApi<OrganizationContract>(context)('GET /api/admin/settings'),
      pageApi<ClassesAdminContract>(context)('GET /api/admin/cancellation-rules'),
      pageApi<PoliciesContract>(context)('GET /api/policies'),
    ]),
  )
  return {
    user,
    found: found && {
      settings: found[0],
      rules: found[1],
      policies: found[2].map(({ policy, title, version, publishedAt }) => ({ policy, title, version, publishedAt })),
    },
  }
}

export const meta: MetaFunction = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export default function SettingsPage() {
  const { user, found } = useLoaderData<typeof loader>()
  if (found === undefined)
    return (
      <StaffFrame user={user}>
        <AdminsOnly title="Settings">Only admins can change prices and rules. Ask one of them.</AdminsOnly>
      </StaffFrame>
    )
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Settings</h1>
      </div>
      {found === null && (
        <Panel>
          <LoadFailed title="Couldn't load the settings">
            Everything still works as it was set up. Only this page couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {found && (
        <div className="settings">
          <BusinessForm settings={found.settings} />
          <PricesForm settings={found.settings} />
          <PlacesForm settings={found.settings} />
          <CancellingForm rules={found.rules} />
          <PolicyLinks policies={found.policies} />
        </div>
      )}
    </StaffFrame>
  )
}
