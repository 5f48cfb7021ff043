import { useState } from 'react'
import { useMatches } from 'react-router'
import { siteOf } from '#src/lib/page-meta.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { Select } from '#src/ui/text-input.tsx'
import { feedPath } from '../../schedule-text.ts'

const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter']
const AGE_GROUPS = ['5-6', '7-9', '10-12']

/**
 * A calendar feed that stays up to date, complete or for one season or age group. The link opens the device's own
 * calendar app. The form downloads the same as a file and works without a script (then the link has the whole
 * schedule).
 */
export function SubscribeToSchedule() {
  const [season, setSeason] = useState('')
  const [ageGroup, setAgeGroup] = useState('')
  const { origin } = siteOf(useMatches())
  const address = `${origin}${feedPath(season, ageGroup)}`
  return (
    <details className="sched-feed no-print">
      <summary className="link">
        <CalendarIcon /> Add to my calendar
      </summary>
      <form className="panel" action="/api/schedule.ics" method="get">
        <p>Your calendar updates itself, so when we move a class, it moves there too.</p>
        <div className="sched-wish">
          <Field label="Season">
            <Select name="season" value={season} onChange={event => setSeason(event.target.value)}>
              <option value="">All seasons</option>
              {SEASONS.map(each => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label="Ages">
            <Select name="ageGroup" value={ageGroup} onChange={event => setAgeGroup(event.target.value)}>
              <option value="">All ages</option>
              {AGE_GROUPS.map(each => (
                <option key={each} value={each}>
                  {each.replace('-', '–')}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="row">
          <ButtonLink small tone="primary" reloadDocument to={address.replace(/^https?:/, 'webcal:')}>
            Subscribe
          </ButtonLink>
          <Button small type="submit">
            Download file
          </Button>
        </div>
        <p className="by">
          Or copy this link: <span className="sched-address">{address}</span>
        </p>
      </form>
    </details>
  )
}
