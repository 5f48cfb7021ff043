import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { PhoneForm } from './admin/phone-form.tsx'
import './allergy-input.css'
import './joining.css'

/** /admin/families/new: staff register a family over the phone. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { user: await staffOnly(context, 'families'), now: new Date().toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'Register by phone' }, { name: 'robots', content: 'noindex' }]

export default function PhonePage() {
  const { user, now } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Register by phone</h1>
        <QuietLink to="/admin/families">
          <BackIcon /> All families
        </QuietLink>
      </div>
      <p className="by">
        The family gets an email with a link to choose a password and sign. Photos stay off until they allow them.
      </p>
      <PhoneForm now={now} />
    </StaffFrame>
  )
}
