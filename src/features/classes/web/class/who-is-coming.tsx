import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { type AgeFit, fitsAges } from '../../ages.ts'
import type { ClassAnswer } from '../../contract.ts'

export type Child = Answered<FamiliesContract['GET /api/children']>[number]

/** A child's age when the class starts, and whether it fits the class. */
export function ageFit(child: Child, shown: ClassAnswer, zone: string): AgeFit {
  const first = shown.kind === 'program' ? shown.sessionDates[0]?.startsAt : shown.startDate
  const day = first ? dayOf(first, zone) : undefined
  return day ? fitsAges(child.dateOfBirth, day, shown.ageMin, shown.ageMax) : { fits: true, age: child.age }
}

/** The first child of the right age, otherwise the first. */
export const likeliest = (children: readonly Child[], shown: ClassAnswer, zone: string) =>
  children.find(child => ageFit(child, shown, zone).fits) ?? children[0]

/** Selects the child. Outside the age range, the family is warned and can still continue. */
export function WhoIsComing({
  shown,
  options,
  chosen,
  onChoose,
}: {
  shown: ClassAnswer
  options: readonly Child[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const { timeZone } = useProgram()
  const misfits = options.flatMap(child => {
    const { because } = ageFit(child, shown, timeZone)
    return because
      ? [
          `${child.firstName} is ${because} than this group. You can still choose ${child.firstName}. We'll call you first.`,
        ]
      : []
  })
  return (
    <FieldSet legend="Who's coming?">
      <div className="chips">
        {options.map(child => (
          <PickInput
            key={child.id}
            type="radio"
            name="childId"
            value={child.id}
            checked={child.id === chosen}
            onChange={() => onChoose(child.id)}
          >
            <SewnButton id={child.id} name={child.firstName} size="xs" /> {child.firstName}, {child.age}
          </PickInput>
        ))}
      </div>
      {misfits.map(words => (
        <span key={words} className="hint">
          {words}
        </span>
      ))}
    </FieldSet>
  )
}
