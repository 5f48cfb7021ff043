import { Form } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { ageNote, firstDayOf, isNotable } from '#src/features/classes/age-note.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { approvedFor } from '#src/features/classes/kept-out.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { type Choosing, choosingPath } from './choosing-address.ts'
import { clashOf, placeIn } from './clash.ts'

type Props = {
  offering: ClassAnswer
  family: readonly ChildAnswer[]
  places: readonly RegistrationAnswer[]
  requests: readonly AgeRequestAnswer[]
  choosing: Choosing
  /** The family tried to continue without a child. */
  missing: boolean
}

/** Step 2: who is coming; several children at once go through the cart. */
export function ChildStep({ offering, family, places, requests, choosing, missing }: Props) {
  const { timeZone } = useProgram()
  if (family.length === 0) {
    return (
      <Note
        title="Please ensure both class and child are selected."
        action={<ButtonLink to={`/register?classId=${offering.id}`}>Add a child</ButtonLink>}
      >
        First, tell us about your child. It takes about three minutes.
      </Note>
    )
  }
  const only = family.length === 1 ? family[0]!.id : undefined
  return (
    <Form className="stack">
      <input type="hidden" name="step" value="pay" />
      <input type="hidden" name="classId" value={offering.id} />
      <FieldSet legend="Who's coming?" error={missing ? 'Please select a child to continue.' : undefined}>
        <div className="chips">
          {family.map(({ id, firstName, age }) => (
            <PickInput
              key={id}
              type="checkbox"
              name="childId"
              value={id}
              defaultChecked={id === only || choosing.childIds.includes(id)}
            >
              <SewnButton id={id} name={firstName} size="xs" /> {firstName}, {age}
            </PickInput>
          ))}
        </div>
        {family.flatMap(child =>
          remarks(child, offering, places, approvedFor(offering, requests), timeZone).map(words => (
            <span key={words} className="hint">
              {words}
            </span>
          )),
        )}
      </FieldSet>
      <Button type="submit" tone="primary" block>
        Continue
      </Button>
      <p className="row">
        <QuietLink to={choosingPath({ ...choosing, step: 'class' })}>Choose another class</QuietLink>
        <QuietLink to={`/register?classId=${offering.id}`}>Add another child</QuietLink>
      </p>
    </Form>
  )
}

/** What a family should know about a child and this class before continuing; the next step stops those who can't. */
function remarks(
  child: ChildAnswer,
  offering: ClassAnswer,
  places: readonly RegistrationAnswer[],
  approved: readonly string[],
  zone: string,
): string[] {
  const { firstName } = child
  if (placeIn(places, child.id, offering.id)) return [`${firstName} already has a spot in ${offering.title}.`]
  const note = ageNote(child, offering, firstDayOf(offering, zone), approved.includes(child.id))
  const clash = clashOf(places, child.id, offering)
  return [
    ...(isNotable(note) ? [note.text] : []),
    ...(clash ? [`${firstName} already has ${clash} at that time.`] : []),
  ]
}
