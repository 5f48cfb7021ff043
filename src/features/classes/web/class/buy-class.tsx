import { useState } from 'react'
import { Form, Link } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { firstDayOf } from '../../age-note.ts'
import type { ClassAnswer } from '../../contract.ts'
import { approvedFor, keptOutOf } from '../../kept-out.ts'
import { shownLines } from '../../price-text.ts'
import { KeptOut } from './kept-out.tsx'
import { useAddAll } from './use-add-all.ts'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

export const BUY_FORM = 'buy'

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  /** Every child that is coming. */
  choice: readonly Child[]
  onToggle: (id: string) => void
  requests: readonly AgeRequestAnswer[]
}

/** The button text: with the name of one child, and for several where they go. */
export function registerText({ kind }: ClassAnswer, choice: readonly Child[]): string {
  const [only] = choice
  if (choice.length > 1) return `Add ${choice.length} children to cart`
  const verb = kind === 'trial' ? 'RSVP' : 'Register'
  return only ? `${verb}${kind === 'trial' ? ' for' : ''} ${only.firstName}` : verb
}

/**
 * Leads one child to the checkout of a class, and puts several in the cart. A form with an address, so it works before
 * JavaScript loads. Visitors sign in or register first.
 */
export function BuyClass({ shown, options, choice, onToggle, requests }: Props) {
  const { timeZone } = useProgram()
  const { adding, trouble, addAll } = useAddAll(shown)
  const [missing, setMissing] = useState<string>()
  if (!options) return <StrangerActions shown={shown} />
  if (options.length === 0) {
    return (
      <ButtonLink tone="primary" block to={joinPath(shown)}>
        Add your child
      </ButtonLink>
    )
  }
  const keptOut = keptOutOf(choice, shown, firstDayOf(shown, timeZone), requests)
  return (
    <Form
      id={BUY_FORM}
      action="/checkout"
      className="stack"
      onSubmit={event => {
        setMissing(choice.length === 0 ? 'Choose at least one child.' : undefined)
        if (choice.length === 1 && keptOut.length === 0) return
        event.preventDefault()
        if (choice.length > 1 && keptOut.length === 0) addAll(choice)
      }}
    >
      <input type="hidden" name="classId" value={shown.id} />
      <WhoIsComing
        shown={shown}
        options={options}
        chosen={choice.map(child => child.id)}
        several={options.length > 1}
        approved={approvedFor(shown, requests)}
        error={choice.length === 0 ? missing : undefined}
        onChoose={onToggle}
      />
      {choice.length > 1 && keptOut.length === 0 && <SiblingPrices shown={shown} choice={choice} />}
      {trouble && (
        <Note
          tone="bad"
          role="alert"
          title="We couldn't add everyone"
          action={trouble.added > 0 && <QuietLink to="/cart">Go to cart</QuietLink>}
        >
          {trouble.sentence}
        </Note>
      )}
      {keptOut.length > 0 ? (
        <KeptOut of={keptOut} others={choice.length - keptOut.length} shown={shown} />
      ) : (
        <Button type="submit" tone="primary" block className="buy-btn" busy={adding} busyLabel="Adding to cart">
          {registerText(shown, choice)}
        </Button>
      )}
    </Form>
  )
}

/** What a class costs for several children, and whether there's room for all. A monthly plan may still cover some. */
function SiblingPrices({
  shown: { title, price, placesLeft },
  choice,
}: {
  shown: ClassAnswer
  choice: readonly Child[]
}) {
  const lines = choice.map(child => ({ kind: 'class', label: title, amount: price, child: child.firstName }))
  return (
    <>
      <MoneyLines lines={shownLines(lines)} total={{ label: 'Total', amount: formatCents(price * choice.length) }} />
      {placesLeft !== null && placesLeft < choice.length && (
        <p className="hint">There {placesLeft === 1 ? 'is only 1 spot' : `are only ${placesLeft} spots`} left.</p>
      )}
    </>
  )
}

/** Register with a child and go on to the checkout, or sign in and come back. */
export function StrangerActions({ shown }: { shown: ClassAnswer }) {
  return (
    <div className="stack tight">
      <ButtonLink tone="primary" block to={joinPath(shown)}>
        {registerText(shown, [])}
      </ButtonLink>
      <p className="by">
        Have an account? <Link to={signInPath(shown)}>Sign in</Link>
      </p>
    </div>
  )
}

/** Where a new family registers, with this class kept for the checkout. */
export const joinPath = ({ id }: ClassAnswer) => `/register?classId=${id}`

const signInPath = ({ slug, kind }: ClassAnswer) =>
  `/login?returnTo=${encodeURIComponent(`/events/${slug}${kind === 'program' ? '#choose' : ''}`)}`
