import { SafetyFacts } from '#src/features/families/web.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { RegistrationBadge } from '#src/features/registrations/web.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { childStatus } from './child-status.ts'
import type { TabData } from './load-tab.ts'
import { RegistrationRow } from './registration-row.tsx'

type Child = NonNullable<TabData['children']>['children'][number]

/** One child: status and reason, safety, who can pick up, and classes. Canceled ones are collapsed. */
export function ChildSheet({
  child,
  mayPickUp,
  registrations,
  now,
  zone,
}: {
  child: Child
  mayPickUp: readonly string[]
  registrations: readonly RegistrationAnswer[]
  now: Date
  zone: string
}) {
  const { id, firstName, lastName, age, dateOfBirth, safety } = child
  const name = `${firstName} ${lastName}`.trim()
  const { status, why } = childStatus(registrations)
  const live = registrations.filter(each => each.status !== 'cancelled')
  const cancelled = registrations.filter(each => each.status === 'cancelled')
  const rows = (list: readonly RegistrationAnswer[]) => (
    <ul className="lines">
      {list.map(each => (
        <RegistrationRow key={each.id} registration={each} now={now} zone={zone} titleAs="h4" />
      ))}
    </ul>
  )
  const pickUp = { name: 'Can pick up', value: mayPickUp.join(', ') }
  return (
    <Sheet as="article" aria-label={name}>
      <div className="kid-who">
        <SewnButton id={id} name={firstName} />
        <div>
          <h2>{name}</h2>
          <p className="by">
            {age} years, born {formatPlainDay(dateOfBirth)}
          </p>
        </div>
        {status ? (
          <RegistrationBadge status={status} />
        ) : (
          <Badge tone="ink" shape="bar">
            Not Enrolled
          </Badge>
        )}
      </div>
      <p className="by">{why}</p>
      {safety && <SafetyFacts allergies={child.allergies} safety={safety} beside={[pickUp]} />}
      <h3>Enrollments</h3>
      {live.length > 0 ? rows(live) : <p className="by">No upcoming classes.</p>}
      {cancelled.length > 0 && (
        <details>
          <summary>
            Canceled ({cancelled.length})<span className="vh"> for {firstName}</span>
          </summary>
          {rows(cancelled)}
        </details>
      )}
      <div className="row">
        <ButtonLink small to={`/parent-dashboard?edit=${id}`}>
          <EditIcon /> Edit<span className="vh"> {name}</span>
        </ButtonLink>
        <QuietLink to={findClasses(age)}>Find classes for {firstName}</QuietLink>
        <QuietLink to="/registrations">
          Cancel, receipts and credit<span className="vh"> for {firstName}</span>
        </QuietLink>
      </div>
    </Sheet>
  )
}

/** The class catalog, filtered to the child's age group if there is one. */
function findClasses(age: number): string {
  const group =
    age >= 5 && age <= 6 ? '5-6' : age >= 7 && age <= 9 ? '7-9' : age >= 10 && age <= 12 ? '10-12' : undefined
  return group ? `/classes?ageGroup=${group}` : '/classes'
}
