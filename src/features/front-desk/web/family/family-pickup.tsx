import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment } from '#src/lib/dates.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

const LISTS = { 'emergency-contacts': 'Emergency contacts', 'pickup-people': 'Pickup', parent: 'Parent' } as const

/** Who can pick the children up, since when, and every change (T80). */
export function FamilyPickup({ of }: { of: FamilyFileAnswer }) {
  const { timeZone } = useProgram()
  const changed = of.peopleChanges.find(each => each.kind !== 'emergency-contacts')
  return (
    <>
      <h3>Pickup list</h3>
      <p className="by">{changed ? `Changed ${formatDay(changed.at, timeZone)}` : 'Never changed'}</p>
      {of.pickupPeople.length === 0 && <p>Only {of.parent}.</p>}
      <ul className="lines">
        {of.pickupPeople.map(({ fullName, phone, relationship }) => (
          <li key={`${fullName} ${phone}`} className="family-line">
            <div>
              <strong>{fullName}</strong>
              <span className="by">{relationship}</span>
            </div>
            <ButtonLink small to={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={`Call ${fullName}, ${phone}`}>
              <PhoneIcon /> {phone}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {of.peopleChanges.length > 0 && (
        <details>
          <summary>What changed</summary>
          <ul className="lines">
            {of.peopleChanges.map(({ id, kind, before, after, at }) => (
              <li key={id}>
                {LISTS[kind]}: {before.join(', ') || 'no one'} changed to {after.join(', ') || 'no one'}
                <span className="by">{formatMoment(at, timeZone)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
