import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { formatTime } from '#src/lib/dates.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { FamilyPlaces } from './dashboard/family-places.tsx'
import { greeting } from './dashboard/greeting.ts'
import { NextClass } from './dashboard/next-class.tsx'
import { type OwnSession, ownSessions } from './dashboard/own-sessions.ts'
import { DayBox } from './upcoming-rows.tsx'
import './dashboard/dashboard.css'

/** Spec 2 section 2: Upcoming Events shows the first 5. */
const UPCOMING = 5

/** Strangers are sent to the portal, which tells them why (spec 2 section 2). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!viewer) throw redirect(withNotice('/portal', 'please-log-in'))
  const [children, registrations] = await Promise.all([
    pageApi<FamiliesContract>(context)('GET /api/children'),
    pageApi<RegistrationsContract>(context)('GET /api/registrations'),
  ])
  const family = children.map(({ id, firstName, age }) => ({ id, firstName, age }))
  return { children: family, registrations, now: new Date().toISOString() }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'My Dashboard',
      description: 'Your family’s classes at a glance.',
      canonicalPath: '/dashboard',
      hidden: true,
    },
    matches,
  )

export default function DashboardPage() {
  const { children, registrations, ...loaded } = useLoaderData<typeof loader>()
  const now = new Date(loaded.now)
  const viewer = useViewer()
  const { timeZone, place } = useProgram()
  const sessions = ownSessions(registrations, now)
  return (
    <div className="wrap page dash">
      <div className="dash-split">
        <div className="stack loose">
          <div className="dash-head">
            <h1 tabIndex={-1}>{greeting(now, timeZone, viewer?.firstName ?? '')}</h1>
            {children.length > 0 && (
              <ul className="dash-kids" aria-label="Your children">
                {children.map(({ id, firstName, age }) => (
                  <li key={id}>
                    <SewnButton id={id} name={firstName} />
                    {firstName}, {age}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {sessions[0] && <NextClass session={sessions[0]} now={now} zone={timeZone} place={place} />}
          <FamilyPlaces registrations={registrations} now={now} zone={timeZone} />
          <div className="row">
            <ButtonLink to="/classes">Browse Classes</ButtonLink>
            <ButtonLink to="/favorites">Favorites</ButtonLink>
            <ButtonLink to="/subscriptions">Subscriptions</ButtonLink>
            <ButtonLink to="/register">
              <PlusIcon /> Add a child
            </ButtonLink>
          </div>
        </div>
        <UpcomingEvents sessions={sessions.slice(0, UPCOMING)} zone={timeZone} />
      </div>
    </div>
  )
}

function UpcomingEvents({ sessions, zone }: { sessions: readonly OwnSession[]; zone: string }) {
  return (
    <aside aria-labelledby="upcoming-title">
      <Panel>
        <h2 id="upcoming-title">Upcoming events</h2>
        {sessions.length === 0 ? (
          <p className="by">Nothing yet. The dates of your classes will stand here.</p>
        ) : (
          <ul className="event-rows">
            {sessions.map(each => (
              <li key={`${each.registrationId} ${each.startsAt}`}>
                <DayBox instant={each.startsAt} zone={zone} />
                <div>
                  <strong>{each.title}</strong>
                  <p className="by">
                    {each.child}, {formatTime(each.startsAt, zone)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </aside>
  )
}
