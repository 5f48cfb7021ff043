import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { asPageError, optionalPart, pageApi } from '#src/lib/page-api.ts'
import { mayForOwn } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { freshOrHeld } from '#src/ui/held-pages.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { AttendanceContract, RosterChildAnswer } from '../contract.ts'
import { ClassSteps } from './door/class-steps.tsx'
import { CheckInRow } from './door/door-child.tsx'
import { CheckOutForm } from './door/release-form.tsx'
import { inDoorOrder, minutesLate } from './door/taps.ts'
import { useCheckIn } from './door/use-door.ts'
import { doorPath, useHeldDay } from './door/use-held-day.ts'
import './door/door.css'

/** /door/:sessionId, the check-in tablet: who came, and who picks each child up. Works offline while it's open. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'door')
  const ask = pageApi<AttendanceContract>(context)
  const given = { params: { sessionId: params.sessionId! } }
  const [roster, day] = await Promise.all([
    ask('GET /api/admin/sessions/:sessionId/roster', given).catch(asPageError),
    optionalPart(ask('GET /api/admin/sessions/:sessionId/day', given)),
  ])
  return { user, roster, day, now: Date.now() }
}

/** Without a connection, a session that was read before opens as it was. */
export const clientLoader = ({ params, serverLoader }: ClientLoaderFunctionArgs) =>
  freshOrHeld(doorPath(params.sessionId!), () => serverLoader<typeof loader>())

export const meta: MetaFunction = () => [{ title: 'Check-in' }, { name: 'robots', content: 'noindex' }]

export default function DoorPage() {
  const data = useLoaderData<typeof loader>()
  return <CheckIn key={data.roster.session.id} {...data} />
}

function CheckIn({ user, roster: served, day, now: servedAt }: Awaited<ReturnType<typeof loader>>) {
  const { timeZone } = useProgram()
  const { roster, children, waiting, signedOut, press } = useCheckIn(served, user.id)
  const { session } = roster
  useHeldDay({ user, roster, day, now: servedAt })
  // Only the scripts know what's waiting, and only they keep the page. Until then these lines keep their room, and each has
  // one length: children that move under a finger get each other's taps.
  const hydrated = useHydrated()
  const [find, setFind] = useState('')
  const [releasing, setReleasing] = useState<RosterChildAnswer>()
  const now = useNow(servedAt)
  const here = children.filter(child => child.whereabouts === 'here').length
  const home = children.filter(child => child.whereabouts === 'gone-home').length
  // Keeps what was typed, even if the child leaves the list in the meantime.
  const leaving = children.find(child => child.registrationId === releasing?.registrationId) ?? releasing
  const shown = inDoorOrder(children, find)
  return (
    <div className="door wrap">
      <ClassSteps day={day} sessionId={session.id} toPath={doorPath} />
      <div className="door-head">
        <div>
          <h1 tabIndex={-1}>{session.title}</h1>
          <p className="by">
            {formatDay(session.startsAt, timeZone)}, {formatTimeRange(session.startsAt, session.endsAt, timeZone)} ·{' '}
            {session.location}
            {session.taughtBy && ` · ${session.taughtBy}`}
          </p>
        </div>
        <p className="tally" role="status">
          <b>{here}</b> of {children.length} here{home > 0 && `, ${home} gone home`}
        </p>
      </div>
      {session.calledOff && <Note tone="bad">This session was canceled.</Note>}
      <div className="row apart door-bar">
        <SearchInput label="Find a child" value={find} onChange={event => setFind(event.target.value)} />
        <p className={classNames('sync', waiting > 0 && 'waits', !hydrated && 'unknown')} role="status">
          {waiting > 0 ? <AlertIcon /> : <CheckIcon />}
          {waiting > 0 ? `${waiting} waiting to sync` : 'Everything is synced'}
          {signedOut && '. Sign in again in another tab'}
        </p>
      </div>
      <p className={classNames('by', !hydrated && 'unknown')}>Works offline while this page is open.</p>
      {children.length === 0 && (
        <EmptyState title="Nobody is booked for this session">
          Children show up here once they're registered.
        </EmptyState>
      )}
      {children.length > 0 && shown.length === 0 && <p>No child in this session has that name.</p>}
      <ul className="door-list">
        {shown.map(child => (
          <CheckInRow
            key={child.registrationId}
            child={child}
            late={minutesLate(child.until, now)}
            onPress={mark => press(child.registrationId, mark)}
            onRelease={() => setReleasing(child)}
          />
        ))}
      </ul>
      <p className="row">
        {mayForOwn(user, 'updates') && (
          <QuietLink to={`/admin/updates?class=${session.classId}`}>Share photos of this class</QuietLink>
        )}
        <QuietLink to={`/admin/rosters/${session.id}`}>Printable roster</QuietLink>
      </p>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setReleasing(undefined)}
        title={`Who's picking up ${leaving?.name ?? 'the child'}?`}
      >
        {leaving?.whereabouts === 'gone-home' && (
          <Note tone="warn">
            {leaving.name} was already picked up by {leaving.releasedTo}, according to another tablet.
          </Note>
        )}
        {leaving && (
          <CheckOutForm
            child={leaving}
            isAdmin={user.role === 'admin'}
            onRelease={to => {
              press(leaving.registrationId, 'release', to)
              setReleasing(undefined)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

/** The current time, updated twice a minute, so late pickups count up. */
function useNow(served: number) {
  const [now, setNow] = useState(served)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
