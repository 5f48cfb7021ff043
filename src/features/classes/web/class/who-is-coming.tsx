import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { ageDecision, isKeptOut } from '../../age-decision.ts'
import { firstDayOf, isNotable } from '../../age-note.ts'
import { fitsAges } from '../../ages.ts'
import type { ClassAnswer } from '../../contract.ts'

export type Child = Answered<FamiliesContract['GET /api/children']>[number]

/** The first child of the right age, otherwise the first. */
export function likeliest(children: readonly Child[], shown: ClassAnswer, zone: string): Child | undefined {
  const day = firstDayOf(shown, zone)
  return (
    children.find(child => !day || fitsAges(child.dateOfBirth, day, shown.ageMin, shown.ageMax).fits) ?? children[0]
  )
}

/**
 * Selects the child, or with `several` each child with one tap. Below is what a chosen child's age means for the class, and any
 * other child's that doesn't simply fit. `firstDay` ('YYYY-MM-DD') is the day the family chose to start on, if they did.
 */
export function WhoIsComing({
  shown,
  options,
  chosen,
  several = false,
  error,
  onChoose,
  firstDay,
  approved = [],
}: {
  shown: ClassAnswer
  options: readonly Child[]
  chosen: readonly string[]
  several?: boolean
  error?: string
  onChoose: (id: string) => void
  firstDay?: string
  /** The children whom staff approved for the class, though they're outside its ages. */
  approved?: readonly string[]
}) {
  const { timeZone } = useProgram()
  const day = firstDay || firstDayOf(shown, timeZone)
  const notes = options.flatMap(child => {
    const decision = ageDecision(child, shown, { firstDay: day, letIn: approved.includes(child.id) })
    // A chosen child who can't be booked has a note in place of the button.
    if (isKeptOut(decision) && chosen.includes(child.id)) return []
    const { note } = decision
    return note && (chosen.includes(child.id) || isNotable(note)) ? [{ id: child.id, text: note.text }] : []
  })
  return (
    <FieldSet legend="Who's coming?" error={error}>
      <div className="chips">
        {options.map(child => (
          <PickInput
            key={child.id}
            type={several ? 'checkbox' : 'radio'}
            name="childId"
            value={child.id}
            checked={chosen.includes(child.id)}
            onChange={() => onChoose(child.id)}
          >
            <SewnButton id={child.id} name={child.firstName} size="xs" /> {child.firstName}, {child.age}
          </PickInput>
        ))}
      </div>
      {notes.map(({ id, text }) => (
        <span key={id} className="hint">
          {text}
        </span>
      ))}
    </FieldSet>
  )
}
