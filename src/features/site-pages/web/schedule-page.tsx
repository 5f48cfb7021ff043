import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { eventFacts } from '#src/features/classes/event-facts.ts'
import { type Texts, textsOf } from '#src/features/content/web.ts'
import { isPlainDay } from '#src/lib/dates.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { HOME_CRUMB, pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { ButtonLink, IconLink, LinkButton } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { Directions } from '#src/ui/directions.tsx'
import { ClockIcon, HomeIcon, LeftIcon, PeopleIcon, PinIcon, PrintIcon, RightIcon } from '#src/ui/icons.tsx'
import { PlaceMap } from '#src/ui/scenes/place-map.tsx'
import { Tape } from '#src/ui/tape.tsx'
import type { ScheduleAnswer, SitePagesContract } from '../contract.ts'
import type { Fillings } from '../fillings.ts'
import { SCHEDULE } from '../schedule-content.ts'
import { spanText } from '../schedule-text.ts'
import { graph } from '../structured-data.ts'
import { loadTexts } from './load-texts.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import { SubscribeToSchedule } from './schedule/subscribe-to-schedule.tsx'
import './schedule/schedule.css'

/** Schedule: the live classes of a week or month, the location, and a calendar feed. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = url.searchParams
  const [week, month] = [asked.get('week') ?? '', asked.get('month') ?? '']
  // An invalid day or month shows the default schedule.
  const query = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : isPlainDay(week) ? { week } : {}
  const [texts, schedule] = await Promise.all([
    loadTexts(context, 'schedule'),
    pageApi<SitePagesContract>(context)('GET /api/schedule', { query }),
  ])
  return { ...texts, schedule }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const page = {
    title: 'Schedule',
    description: 'Evening drop-off craft classes, most starting at about 5:45 PM: dates, ages, open spots and prices.',
    canonicalPath: '/schedule',
    trail: [HOME_CRUMB],
  }
  const site = siteOf(matches)
  const events = loaderData?.schedule.sessions.map(session => eventFacts(session, session, site)) ?? []
  return [...pageMeta(page, matches), ...graph(...events)]
}

export default function SchedulePage() {
  const { entries, fill, schedule } = useLoaderData<typeof loader>()
  const t = textsOf(SCHEDULE, entries)
  return (
    <div className="wrap page schedule">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('schedule.title', fill)}</h1>
        <p className="sub">{t('schedule.lead', fill)}</p>
      </div>
      <div className="split">
        <div className="stack">
          <ScheduleBar schedule={schedule} />
          <ScheduleList schedule={schedule} quiet={t('schedule.quiet-day', fill)} empty={t('schedule.empty', fill)} />
          <div className="row">
            <ButtonLink tone="primary" to="/classes">
              See all classes
            </ButtonLink>
            <ButtonLink to="/register">Register</ButtonLink>
            <SubscribeToSchedule />
            <PrintButton />
          </div>
          <p className="print-only">
            {fill.brand}, {t('schedule.place.room', fill)}, {fill.phone}
          </p>
        </div>
        <PlaceCard t={t} fill={fill} />
      </div>
    </div>
  )
}

/**
 * Prints the days shown on one page (`schedule.css`). Without scripts, it points to the browser's own print command.
 */
function PrintButton() {
  return (
    <>
      <LinkButton className="needs-script" onClick={() => window.print()}>
        <PrintIcon /> Print
      </LinkButton>
      <span className="without-script by">Use your browser's Print command. It fits on one page.</span>
    </>
  )
}

/**
 * The days shown, with links to the days before and after. Everything is in the address, so it works without a script.
 */
function ScheduleBar({ schedule }: { schedule: ScheduleAnswer }) {
  const { kind, from, today, current, previous, next } = schedule
  const at = (key: string) => `/schedule?${kind}=${key}`
  const now = kind === 'week' ? today : today.slice(0, 7)
  return (
    <div className="cal-bar">
      <h2 aria-live="polite">{spanText(schedule)}</h2>
      <ButtonLink small to={at(now)} aria-current={current ? 'true' : undefined} preventScrollReset>
        This {kind}
      </ButtonLink>
      <ButtonLink
        small
        to={kind === 'week' ? `/schedule?month=${from.slice(0, 7)}` : `/schedule?week=${from}`}
        preventScrollReset
      >
        {kind === 'week' ? 'Month' : 'Week'}
      </ButtonLink>
      {previous && (
        <IconLink label={`Previous ${kind}`} to={at(previous)} preventScrollReset>
          <LeftIcon />
        </IconLink>
      )}
      {next && (
        <IconLink label={`Next ${kind}`} to={at(next)} preventScrollReset>
          <RightIcon />
        </IconLink>
      )}
    </div>
  )
}

/** The location: a paper map, the entrance, and a link to a real map. */
function PlaceCard({ t, fill }: { t: Texts<typeof SCHEDULE>; fill: Fillings }) {
  const tape = t('schedule.place.tape')
  const facts: { key: string; icon: ReactNode; text: string }[] = [
    { key: 'room', icon: <PinIcon />, text: t('schedule.place.room', fill) },
    { key: 'doors', icon: <ClockIcon />, text: t('schedule.place.doors', fill) },
    { key: 'drop-off', icon: <PeopleIcon />, text: t('schedule.place.drop-off', fill) },
    { key: 'parking', icon: <HomeIcon />, text: t('schedule.place.parking', fill) },
  ]
  return (
    <aside className="stack loose stick" aria-label="Location">
      <Card tape={tape && <Tape>{tape}</Tape>} picture={<PlaceMap />} pictureHeight="230px">
        <h2>{t('schedule.place.title', fill)}</h2>
        <MetaList items={facts.filter(fact => fact.text !== '')} />
        <div className="row">
          <Directions to={t('schedule.place.address', fill)} small />
        </div>
      </Card>
    </aside>
  )
}
