import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { RemovalAnswer, WaitlistContract } from '../contract.ts'
import { ClassWaitlist } from './admin/class-waitlist.tsx'
import './admin/admin-waitlist.css'

/** /admin/waitlist: every waitlist, or that of `classId`. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'bookings')
  const classId = url.searchParams.get('classId')?.slice(0, 60) || undefined
  const lists = await optionalPart(
    pageApi<WaitlistContract>(context)('GET /api/admin/waitlist', { query: { classId } }),
  )
  return { user, classId, classes: lists?.classes ?? null, takenOut: lists?.takenOut ?? [] }
}

export const meta: MetaFunction = () => [{ title: 'Waitlist' }, { name: 'robots', content: 'noindex' }]

export default function AdminWaitlistPage() {
  const { user, classId, classes, takenOut } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Waitlist</h1>
        {classId && <ButtonLink to="/admin/waitlist">All classes</ButtonLink>}
      </div>
      {!classes && (
        <Panel>
          <LoadFailed title="Couldn't load the waitlist">Everyone keeps their turn.</LoadFailed>
        </Panel>
      )}
      {classes?.length === 0 && (
        <Panel>
          <EmptyState title="Nobody is waiting" titleAs="h2">
            Families join the waitlist on the page of a full class.
          </EmptyState>
        </Panel>
      )}
      {classes?.map(each => (
        <ClassWaitlist key={each.id} of={each} user={user} />
      ))}
      <RemovalList of={takenOut} />
    </StaffFrame>
  )
}

/** Children that staff removed from a waitlist, newest first: by whom, and why. */
function RemovalList({ of }: { of: readonly RemovalAnswer[] }) {
  const { timeZone } = useProgram()
  if (of.length === 0) return null
  return (
    <Panel as="section" className="class-line" aria-labelledby="taken-out">
      <h2 id="taken-out">Recently removed</h2>
      <ul className="lines">
        {of.map(({ registrationId, child, title, by, reason, at }) => (
          <li key={registrationId} className="item">
            <div className="item-in">
              <h3>
                {child}, {title}
              </h3>
              <p>{reason}</p>
              <p className="by">
                {by}, {formatMoment(at, timeZone)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
