import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import type { About } from './family-thread.tsx'

/** Who the family is, next to its messages: enough to answer, without health information. */
export function AboutFamily({
  about: { family, children, nextClass, waiting, credit },
  zone,
}: {
  about: About
  zone: string
}) {
  return (
    <aside className="ctx" aria-labelledby="about-title">
      <h2 id="about-title">Family {family.lastName}</h2>
      {children.length > 0 && (
        <ul className="stack tight" aria-label="Children">
          {children.map(({ id, firstName, age }) => (
            <li key={id}>
              <Kid id={id} name={firstName}>
                {firstName}, {age}
              </Kid>
            </li>
          ))}
        </ul>
      )}
      <Facts
        items={[
          { name: 'Credit', value: formatCents(credit) },
          {
            name: 'Next class',
            value: nextClass
              ? `${nextClass.child}, ${nextClass.title}, ${formatDay(nextClass.startsAt, zone)}`
              : 'None booked',
          },
          {
            name: 'Waitlist',
            value: waiting.map(({ child, title }) => `${child}, ${title}`).join('; ') || null,
          },
        ]}
      />
      <QuietLink to={`/admin/families/${family.id}`}>Family file</QuietLink>
    </aside>
  )
}
