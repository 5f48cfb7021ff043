import { CorrectContacts, CorrectParent, CorrectPickup } from '#src/features/families/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment } from '#src/lib/dates.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

const LISTS = { 'emergency-contacts': 'Emergency contacts', 'pickup-people': 'Pickup', parent: 'Parent' } as const

type Props = { of: FamilyFileAnswer; onChanged: () => Promise<void> }

/** Who can pick the children up, since when, and every change (T80). */
function FamilyPickup({ of, onChanged }: Props) {
  const { timeZone } = useProgram()
  const changed = of.peopleChanges.find(each => each.kind !== 'emergency-contacts')
  return (
    <>
      <div className="row apart">
        <h3>Pickup list</h3>
        <CorrectPickup family={of} onChanged={onChanged} />
      </div>
      <p className="by">{changed ? `Changed ${formatDay(changed.at, timeZone)}` : 'Never changed'}</p>
      {of.pickupPeople.length === 0 && <p>Only {of.parent}.</p>}
      <ul className="lines">
        {of.pickupPeople.map(({ fullName, phone, relationship }) => (
          <li key={`${fullName} ${phone}`} className="family-line">
            <div>
              <strong>{fullName}</strong>
              <span className="by">{relationship}</span>
            </div>
            <ButtonLink small to={phoneLink(phone)} aria-label={`Call ${fullName}, ${phone}`}>
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

const POLICIES: Record<string, string> = {
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  safetyGuidelines: 'Health & Safety Guidelines',
  cancellationPolicy: 'Registration & Cancellation Policy',
}

/** Who to call, in order, with one tap each, and what the family agreed to. */
export function FamilyPeople({ of, onChanged }: Props) {
  const { timeZone } = useProgram()
  const people = [{ fullName: of.parent, phone: of.phone, relationship: 'Parent' }, ...of.contacts]
  return (
    <Panel as="section" aria-labelledby="people">
      <div className="row apart">
        <h2 id="people">Contacts</h2>
        <span className="row">
          <CorrectParent family={of} onChanged={onChanged} />
          <CorrectContacts family={of} onChanged={onChanged} />
        </span>
      </div>
      <ul className="lines">
        {people.map(({ fullName, phone, relationship }, place) => (
          <li key={`${fullName} ${phone}`} className="family-line">
            <div>
              <strong>{fullName}</strong>
              <span className="by">{relationship}</span>
              {place === 0 && <Mail of={of} />}
            </div>
            {phone ? (
              <ButtonLink small to={phoneLink(phone)} aria-label={`Call ${fullName}, ${phone}`}>
                <PhoneIcon /> {phone}
              </ButtonLink>
            ) : (
              <span className="by">No number</span>
            )}
          </li>
        ))}
      </ul>
      <FamilyPickup of={of} onChanged={onChanged} />
      <h3>Agreed to</h3>
      {of.consents.length === 0 && <p className="by">Nothing yet.</p>}
      <Facts
        items={of.consents.map(({ policy, agreed, signed, at }) => ({
          name: POLICIES[policy] ?? policy,
          value: `${agreed ? 'Yes' : 'No'}, ${formatDay(at, timeZone)}${signed ? '' : ', by phone, not signed yet'}`,
        }))}
      />
    </Panel>
  )
}

const Mail = ({ of: { email, emailVerified } }: { of: FamilyFileAnswer }) =>
  hasEmail(email) ? (
    <>
      <QuietLink to={`mailto:${email}`}>
        <MailIcon /> {email}
      </QuietLink>
      {!emailVerified && <span className="by">Email not confirmed yet</span>}
    </>
  ) : (
    <span className="by">{emailText(email)}</span>
  )
