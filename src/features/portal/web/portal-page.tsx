import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { startPage } from '#src/features/accounts/start-page.ts'
import { SignInForm, useViewer } from '#src/features/accounts/web.ts'
import type { CalendarContract, CalendarEvent, PublicCalendar } from '#src/features/calendar/contract.ts'
import { DayBox, nextClasses, type UpcomingClass, UpcomingRow } from '#src/features/classes/web.ts'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { SitePagesContract } from '#src/features/site-pages/contract.ts'
import { formatDay, formatTime, formatTimeRange } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { MetaList } from '#src/ui/card.tsx'
import { CalendarIcon, ChatIcon, ImageIcon, PersonIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel, Sheet } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { PORTAL, type PortalTexts } from '../portal-content.ts'
import { entriesByDay } from './month-entries.ts'
import { PortalMonth } from './portal-month.tsx'
import './portal.css'

type Props = {
  events: readonly CalendarEvent[]
  /** `null` if they couldn't be loaded. */
  classes: readonly UpcomingClass[] | null
  zone: string
}

/** The next two things in the program: classes with spots left, or calendar events. */
function NextTwo({ events, classes, zone }: Props) {
  if (!classes)
    return (
      <LoadFailed title="Couldn't load upcoming classes" titleAs="h3">
        This month's schedule is below.
      </LoadFailed>
    )
  const all = [
    ...events.map(event => ({ at: startOf(event), row: <EventRow key={event.id} of={event} zone={zone} /> })),
    ...classes.map(of => ({ at: of.startsAt, row: <UpcomingRow key={of.id} of={of} zone={zone} /> })),
  ].sort((a, b) => inTime(a.at, b.at))
  if (all.length === 0) return <p>Nothing scheduled yet.</p>
  return <ul className="event-rows">{all.slice(0, 2).map(each => each.row)}</ul>
}

/** All-day events use noon, which falls on the same day in every US time zone. */
const startOf = ({ startDate, isAllDay }: CalendarEvent) => (isAllDay ? `${startDate}T17:00:00.000Z` : startDate)

function EventRow({ of, zone }: { of: CalendarEvent; zone: string }) {
  const start = startOf(of)
  const hours = of.endDate ? formatTimeRange(start, of.endDate, zone) : formatTime(start, zone)
  return (
    <li>
      <DayBox instant={start} zone={zone} />
      <div>
        <h3>{of.title}</h3>
        <p className="by">
          {formatDay(start, zone).split(',')[0]}, {of.isAllDay ? 'all day' : hours}
        </p>
      </div>
    </li>
  )
}

const factsOf = (t: PortalTexts) => [
  { key: 'photos', icon: <ImageIcon />, text: t('portal.facts.photos') },
  { key: 'calendar', icon: <CalendarIcon />, text: t('portal.facts.calendar') },
  { key: 'messages', icon: <ChatIcon />, text: t('portal.facts.messages') },
  { key: 'children', icon: <PersonIcon />, text: t('portal.facts.children') },
]

/** What the portal offers, the sign-in form, this week's theme, what's coming up, and this month's calendar. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = url.searchParams.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined
  const ask = pageApi<CalendarContract & SitePagesContract>(context)
  const calendar = await ask('GET /api/calendar', { query: { month } })
  const [schedule, { trial, classes }, entries] = await Promise.all([
    ask('GET /api/schedule', { query: { month: calendar.month } }),
    nextClasses(context, 2),
    contentOf(context, 'portal'),
  ])
  const sessions = schedule.sessions.filter(({ day }) => day.startsWith(calendar.month))
  return { calendar, sessions, classes: classes && trial ? [trial, ...classes] : classes, entries }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Parent Portal',
      description: 'Sign in to see updates and photos from class, your calendar, messages and registrations.',
      canonicalPath: '/portal',
    },
    matches,
  )

export default function PortalPage() {
  const { calendar, sessions, classes, entries } = useLoaderData<typeof loader>()
  const t = textsOf(PORTAL, entries)
  const { timeZone } = useProgram()
  return (
    <div className="wrap page">
      <div className="portal-columns">
        <div className="stack">
          <h1 tabIndex={-1}>{t('portal.hero.title')}</h1>
          <p className="portal-lede">{t('portal.hero.lede')}</p>
          <MetaList items={factsOf(t)} />
        </div>
        <SignInPart t={t} />
        <div className="stack portal-preview">
          <Theme theme={calendar.theme} t={t} />
          <Panel as="section" aria-labelledby="portal-next">
            <h2 id="portal-next">{t('portal.next.title')}</h2>
            <NextTwo events={calendar.coming} classes={classes} zone={timeZone} />
            <div className="row">
              <QuietLink to="/schedule">{t('portal.next.link')}</QuietLink>
            </div>
          </Panel>
        </div>
      </div>
      <PortalMonth calendar={calendar} entries={entriesByDay(calendar.events, sessions, timeZone)} t={t} />
    </div>
  )
}

/** This week's theme. */
function Theme({ theme, t }: { theme: PublicCalendar['theme']; t: PortalTexts }) {
  return (
    <section className="portal-theme" aria-labelledby="portal-theme">
      <p className="portal-theme-mark">
        <Tape>{t('portal.theme.mark')}</Tape>
      </p>
      <h2 id="portal-theme">{theme ? theme.title : t('portal.theme.none')}</h2>
      {theme && <p>{theme.text}</p>}
    </section>
  )
}

function SignInPart({ t }: { t: PortalTexts }) {
  const viewer = useViewer()
  if (viewer) {
    const { to, label } = startPage(viewer)
    return (
      <Sheet as="section" aria-labelledby="portal-in">
        <h2 id="portal-in">Hello, {viewer.firstName}</h2>
        <p>You're signed in.</p>
        <ButtonLink tone="primary" block to={to}>
          {label}
        </ButtonLink>
      </Sheet>
    )
  }
  return (
    <Sheet as="section" aria-labelledby="portal-in">
      <h2 id="portal-in">{t('portal.signin.title')}</h2>
      <SignInForm />
      <p>
        {t('portal.signin.new')} <QuietLink to="/register">{t('portal.signin.register')}</QuietLink>
      </p>
    </Sheet>
  )
}
