import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { eventFacts } from '#src/features/classes/event-facts.ts'
import { words } from '#src/features/content/web.ts'
import { isPlainDay } from '#src/lib/dates.ts'
import { pageApi } from '#src/lib/page-api.ts'
import { HOME_CRUMB, pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { SitePagesContract } from '../contract.ts'
import { SCHEDULE } from '../schedule-content.ts'
import { graph } from '../structured-data.ts'
import { loadTexts } from './load-texts.ts'
import { PlaceCard } from './schedule/place-card.tsx'
import { PrintButton } from './schedule/print-button.tsx'
import { ScheduleBar } from './schedule/schedule-bar.tsx'
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
  const t = words(SCHEDULE, entries)
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
