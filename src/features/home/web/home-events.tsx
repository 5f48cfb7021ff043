import { Link } from 'react-router'
import { ages, ClassSpots, type UpcomingClass, UpcomingRows } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { ArrowIcon, CalendarIcon, PersonIcon } from '#src/ui/icons.tsx'
import { EventsPicture } from '#src/ui/scenes/home-sections.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import type { HomeTexts } from '../home-content.ts'

/** The free trial and the next classes, live from the database. */
export function HomeEvents({
  trial,
  classes,
  t,
}: {
  trial: UpcomingClass | null
  /** `null` if they couldn't be loaded. */
  classes: readonly UpcomingClass[] | null
  t: HomeTexts
}) {
  const { timeZone } = useProgram()
  return (
    <div className="wrap">
      <div className="row apart home-head">
        <h2 id="events-title">{t('home.events.title')}</h2>
        <QuietLink to="/schedule">
          {t('home.events.all')} <ArrowIcon />
        </QuietLink>
      </div>
      <div className={trial ? 'home-events' : undefined}>
        {trial && <SamplerCard trial={trial} zone={timeZone} t={t} />}
        <Panel as="section" aria-labelledby="next-title" className="home-next">
          <h3 id="next-title">{t('home.events.next')}</h3>
          <NextClasses classes={classes} zone={timeZone} none={t('home.events.none')} />
          <div className="row">
            <ButtonLink to="/classes">{t('home.events.button')}</ButtonLink>
          </div>
        </Panel>
      </div>
    </div>
  )
}

function NextClasses(props: { classes: readonly UpcomingClass[] | null; zone: string; none: string }) {
  const { classes, zone, none } = props
  if (classes && classes.length > 0) return <UpcomingRows classes={classes} zone={zone} />
  if (classes) return <p>{none}</p>
  return (
    <p role="alert">
      Couldn't load upcoming classes. <a href="/">Try again</a>
    </p>
  )
}

function SamplerCard({ trial, zone, t }: { trial: UpcomingClass; zone: string; t: HomeTexts }) {
  const full = trial.availability === 'full'
  const when = `${formatDay(trial.startsAt, zone)} · ${formatTimeRange(trial.startsAt, trial.endsAt, zone)}`
  return (
    <Card tape={<Tape>{t('home.sampler.mark')}</Tape>} picture={<EventsPicture />}>
      <h3>
        <Link to={`/events/${trial.slug}`}>{trial.title}</Link>
      </h3>
      <p>{t('home.sampler.text')}</p>
      <MetaList
        items={[
          { key: 'when', icon: <CalendarIcon />, text: when },
          { key: 'ages', icon: <PersonIcon />, text: `Ages ${ages(trial.ageGroup)}` },
        ]}
      />
      <ClassSpots of={trial} />
      <div className="row">
        <ButtonLink tone="primary" to={`/events/${trial.slug}`}>
          {full ? 'Join the waitlist' : t('home.sampler.button')}
        </ButtonLink>
      </div>
    </Card>
  )
}
