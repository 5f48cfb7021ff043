import { Link } from 'react-router'
import type { UpcomingClass } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import type { HomeWords } from '../home-content.ts'

/** The next free trial as a slip of paper with its live number of spots. When it's full, it leads to the waitlist. */
export function TrialLine({ trial, t }: { trial: UpcomingClass; t: HomeWords }) {
  const { timeZone } = useProgram()
  return (
    <Link className="trial" to={`/events/${trial.slug}`}>
      <b>{t('home.trial.mark')}</b>
      <span>{t('home.trial.line', { when: formatMoment(trial.startsAt, timeZone), places: placesInText(trial) })}</span>
    </Link>
  )
}

function placesInText({ availability, placesLeft }: Pick<UpcomingClass, 'availability' | 'placesLeft'>): string {
  if (availability === 'full') return 'Full. Join the waitlist.'
  if (availability === 'open' || placesLeft === null) return 'Room for everyone.'
  return `${placesLeft} ${placesLeft === 1 ? 'spot' : 'spots'} left.`
}
