import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ageNote, firstDayOf } from '#src/features/classes/age-note.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { api, myCart } from '../calls.ts'

/** Who's coming. The chosen child is in the address; a second child goes through the cart. */
export function ChildChips({
  offering,
  family,
  chosenId,
  dropIn,
}: {
  offering: ClassAnswer
  family: ChildAnswer[]
  chosenId: string | null
  /** The day of the one session that's booked alone, one child at a time. */
  dropIn: string | null
}) {
  const { timeZone } = useProgram()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const chosen = family.find(child => child.id === chosenId)
  const others = family.filter(child => child.id !== chosenId)

  async function bringToo(other: ChildAnswer) {
    setProblem(undefined)
    try {
      for (const child of [chosen, other]) {
        if (!child) continue
        const cart = await api('POST /api/cart/add', { body: { classId: offering.id, childId: child.id } })
        client.setQueryData(myCart.queryKey, cart)
      }
      await navigate('/cart')
    } catch (error) {
      setProblem(sentenceOf(error, "We couldn't add this class to your cart. Try again."))
    }
  }

  const note = chosen && ageNote(chosen, offering, dropIn ?? firstDayOf(offering, timeZone))
  // The note in place of the button says more.
  const isKeptOut = note && offering.ageRule !== 'note' && (note.case === 'younger' || note.case === 'older')
  const mayBringMore = chosen && others.length > 0 && dropIn === null
  return (
    <FieldSet legend="Who's coming?" error={problem}>
      <div className="row">
        {family.map(child => (
          <PickLink
            key={child.id}
            to={`/checkout?classId=${offering.id}&childId=${child.id}${dropIn ? `&dropIn=${dropIn}` : ''}`}
            current={child.id === chosenId}
            replace
            preventScrollReset
          >
            <SewnButton id={child.id} name={child.firstName} size="xs" /> {child.firstName}, {child.age}
          </PickLink>
        ))}
      </div>
      {note && !isKeptOut && <span className="hint">{note.text}</span>}
      {mayBringMore && (
        <div className="row">
          {others.map(other => (
            <LinkButton key={other.id} onClick={() => void bringToo(other)}>
              Add {other.firstName}
            </LinkButton>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
