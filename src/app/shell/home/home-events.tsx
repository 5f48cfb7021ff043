import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { ArrowIcon, CalendarIcon, PersonIcon } from '#src/ui/icons.tsx'
import { EventsPicture } from '#src/ui/scenes/home-sections.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import type { UpcomingClass } from '../upcoming-classes.ts'
import { ages, ClassSpots, UpcomingRows } from '../upcoming-rows.tsx'
import { Revealed } from './revealed.tsx'

/** The free sampler and the next classes, as they are in the database. */
export function HomeEvents({ trial, classes }: { trial: UpcomingClass | null; classes: readonly UpcomingClass[] }) {
  const { timeZone } = useProgram()
  return (
    <Revealed aria-labelledby="events-title">
      <div className="wrap">
        <div className="row apart home-head">
          <h2 id="events-title">Upcoming Events</h2>
          <QuietLink to="/schedule">
            View All Events <ArrowIcon />
          </QuietLink>
        </div>
        <div className={trial ? 'home-events' : undefined}>
          {trial && <SamplerCard trial={trial} zone={timeZone} />}
          <Panel as="section" aria-labelledby="next-title" className="home-next">
            <h3 id="next-title">Next classes</h3>
            {classes.length > 0 ? (
              <UpcomingRows classes={classes} zone={timeZone} />
            ) : (
              <p>The next season is being cut out. Look at the catalogue for everything that can be booked.</p>
            )}
            <div className="row">
              <ButtonLink to="/classes">See all classes</ButtonLink>
            </div>
          </Panel>
        </div>
      </div>
    </Revealed>
  )
}

function SamplerCard({ trial, zone }: { trial: UpcomingClass; zone: string }) {
  const full = trial.availability === 'full'
  const when = `${formatDay(trial.startsAt, zone)} · ${formatTimeRange(trial.startsAt, trial.endsAt, zone)}`
  return (
    <Card tape={<Tape>Come and try</Tape>} picture={<EventsPicture />}>
      <h3>
        <Link to={`/events/${trial.slug}`}>{trial.title}</Link>
      </h3>
      <p>One free hour to see whether it fits. Just tell us that you are coming.</p>
      <MetaList
        items={[
          { key: 'when', icon: <CalendarIcon />, text: when },
          { key: 'ages', icon: <PersonIcon />, text: `Ages ${ages(trial.ageGroup)}` },
        ]}
      />
      <ClassSpots of={trial} />
      <div className="row">
        <ButtonLink tone="primary" to={`/events/${trial.slug}`}>
          {full ? 'Join the list' : 'Save a free spot'}
        </ButtonLink>
      </div>
    </Card>
  )
}
