import { useState } from 'react'
import { LinkButton } from '#src/ui/button.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { CardFace, RadioCard } from '#src/ui/radio-card.tsx'
import { TEST_CARDS, type TestCard } from '../test-cards.ts'

/** Cards that pay alternate in color; the color of the others shows what they will do. */
function toneOf({ behavior, brand }: TestCard) {
  if (behavior === 'declined' || behavior === 'not-enough-money') return 'bad'
  if (behavior === 'expired') return 'ink'
  if (behavior === 'asks-bank' || behavior === 'slow') return 'pond'
  return brand === 'Mastercard' || behavior === 'refund-fails' ? 'clay' : 'iris'
}

const RARE = TEST_CARDS.filter(card => !card.usual)
/** The button that showed the rarer cards is gone by then; the focus moves to the first of them. */
const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()

type Choice = {
  chosen: string
  onChoose: (card: string) => void
  /** The card that was declined last, and the note that says so. */
  refused?: { card: string; noteId: string }
}

/** The test cards as paper strips: the usual ones, and the rarer ones on request. */
export function TestCardChoice({ chosen, onChoose, refused }: Choice) {
  const [all, setAll] = useState(false)
  const shown = TEST_CARDS.filter(card => all || card.usual)
  return (
    <>
      <FieldSet legend="Test card">
        {shown.map(card => (
          <RadioCard
            key={card.id}
            ref={card === RARE[0] ? focusWhenShown : undefined}
            name="test-card"
            value={card.id}
            checked={card.id === chosen}
            onChange={() => onChoose(card.id)}
            aria-describedby={refused?.card === card.id ? refused.noteId : undefined}
            face={<CardFace last4={card.last4} tone={toneOf(card)} />}
            title={card.label}
            detail={card.sentence}
          />
        ))}
      </FieldSet>
      {!all && <LinkButton onClick={() => setAll(true)}>Show {RARE.length} more test cards</LinkButton>}
    </>
  )
}
