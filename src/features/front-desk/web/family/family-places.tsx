import { useState } from 'react'
import { EndPlace } from '#src/features/cancellations/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { RegistrationBadges } from '#src/features/registrations/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { MovePlace } from '../orders/move-place.tsx'

/** All of the family's spots. Admins can end one here, because that moves money. */
export function FamilyPlaces({ of, mayEnd }: { of: FamilyFileAnswer; mayEnd: boolean }) {
  const { timeZone } = useProgram()
  const [now] = useState(() => new Date().toISOString())
  return (
    <Panel as="section" aria-labelledby="places">
      <h2 id="places">Registrations</h2>
      {of.registrations.length === 0 && <p className="by">No registrations yet.</p>}
      <ul className="lines">
        {of.registrations.map(place => (
          <li key={place.id} className="stack tight">
            <div className="family-line">
              <div>
                <strong>{place.title}</strong>
                <span className="by">
                  {place.child} · {place.startsAt ? formatMoment(place.startsAt, timeZone) : 'Dates coming soon'} ·{' '}
                  {formatCents(place.price)}
                  {place.returned && keptText(place.returned)}
                </span>
              </div>
              <RegistrationBadges
                status={place.status}
                paymentStatus={place.paymentStatus}
                returned={place.returned}
                balance={place.balance}
              />
            </div>
            {mayEnd && place.status !== 'cancelled' && (
              <div className="row">
                {place.startsAt && place.startsAt > now && (
                  <MovePlace place={{ ...place, parent: of.parent, event: place.title, eventId: place.classId }} />
                )}
                <EndPlace place={{ ...place, parent: of.parent, event: place.title, eventId: place.classId }} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** ` · $10.00 kept`; nothing if everything went back. What went back is in the badge. */
const keptText = ({ kept }: { kept: number }) => kept > 0 && ` · ${formatCents(kept)} kept`
