import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import type { ClassesAdminContract } from '#src/features/classes/contract.ts'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { formatDay } from '#src/lib/dates.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { isStaff, may } from '#src/lib/permissions.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { OrganizationContract } from '../contract.ts'
import type { ProgramSettings } from '../program-settings.ts'
import { useProgram } from '../web.ts'
import { BusinessForm } from './settings/business-form.tsx'
import { CancellationRulesForm } from './settings/cancellation-rules-form.tsx'
import { LogoPanel } from './settings/logo-panel.tsx'
import { PlacesForm } from './settings/places-form.tsx'
import { api } from './settings/settings-calls.ts'
import { SettingsGroup, useSettingsForm } from './settings/settings-group.tsx'
import './settings/settings.css'

const PRICES = [
  { name: 'registrationFee', label: 'Registration fee', hint: 'Charged once per program.' },
  { name: 'dailyPrice', label: 'Daily price', hint: 'Per weekday.' },
  { name: 'weeklyPrice', label: 'Weekly price' },
  { name: 'monthlyPrice', label: 'Monthly price', hint: 'What a monthly plan charges.' },
] as const
type Prices = Pick<ProgramSettings, (typeof PRICES)[number]['name']>

type Typed = Record<keyof Prices, string>

const amountProblem = (typed: string) =>
  centsOfTyped(typed) === null ? 'Enter an amount in dollars, like 45 or 45.00' : undefined

/** The prices of programs that don't have their own. */
function PricesForm({ settings }: { settings: ProgramSettings }) {
  const form = useSettingsForm({
    values: Object.fromEntries(PRICES.map(({ name }) => [name, (settings[name] / 100).toFixed(2)])) as Typed,
    check: typed => Object.fromEntries(PRICES.map(({ name }) => [name, amountProblem(typed[name])])),
    send(typed) {
      const body = Object.fromEntries(PRICES.map(({ name }) => [name, centsOfTyped(typed[name])])) as Prices
      return api('PUT /api/admin/settings', { body })
    },
    saved: 'New registrations use these prices.',
  })
  return (
    <SettingsGroup
      id="prices"
      title="Program prices"
      about="For programs without their own prices, starting with the next registration. Existing spots and plans keep the price families agreed to."
      form={form}
    >
      <div className="pair">
        {PRICES.map(({ name, label, ...more }) => (
          <Field key={name} label={`${label}, in dollars`} {...more} error={form.problem(name)}>
            <TextInput {...form.field(name)} inputMode="decimal" maxLength={12} />
          </Field>
        ))}
      </div>
    </SettingsGroup>
  )
}

/** /admin/settings: the business settings for admins. Guests and parents are redirected with a toast. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (!isStaff(user)) throw redirect(withNotice('/dashboard', 'access-denied'))
  if (!may(user, 'settings')) return { user, found: undefined }
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
        <AdminsOnly user={user} title="Settings" permission="settings" does="change prices and rules" />
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
          <LogoPanel />
          <PricesForm settings={found.settings} />
          <PlacesForm settings={found.settings} />
          <CancellationRulesForm rules={found.rules} />
          <PolicyLinks policies={found.policies} />
        </div>
      )}
    </StaffFrame>
  )
}

type Policy = { policy: string; title: string; version: number; publishedAt: string }

/** The policies, with links to edit them. */
function PolicyLinks({ policies }: { policies: readonly Policy[] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="policies">
      <h2 id="policies">Policies</h2>
      <p className="by">What families agree to. A change creates a new version, and earlier versions don't change.</p>
      <ul className="lines">
        {policies.map(({ policy, title, version, publishedAt }) => (
          <li key={policy} className="policy-row">
            <div>
              <strong>{title}</strong>
              <p className="by">
                Version {version}, since {formatDay(publishedAt, timeZone)}
              </p>
            </div>
            <QuietLink to={`/admin/settings/policies/${policy}`}>
              Edit<span className="vh"> {title}</span>
            </QuietLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
