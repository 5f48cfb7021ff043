import { useEffect, useRef } from 'react'
import { fullDaysText } from '#src/features/classes/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { editAddress } from './cart-choice.ts'
import type { CartProblem } from './cart-summary.tsx'
import type { CartItem } from './use-cart-writes.ts'

/** Whether the item can't be ordered as it is. */
export const isStopped = ({ bookable, keptOut, choiceProblem, fullDays, placesLeft }: CartItem): boolean =>
  !bookable || keptOut !== null || choiceProblem !== null || fullDays.length > 0 || placesLeft === 0

/** Why an item can't be ordered, and what to do about it; nothing if it can. `trouble` is why the checkout just stopped. */
export function LineProblem({ item, trouble }: { item: CartItem; trouble: CartProblem | null }) {
  const { event, bookable, notOpen, keptOut, choiceProblem, fullDays, placesLeft } = item
  if (trouble) return <Stopped item={item} trouble={trouble} />
  if (!bookable)
    return (
      <Note tone="warn">{notOpen ?? "This class isn't open for registration anymore."} Remove it to continue.</Note>
    )
  if (keptOut)
    return (
      <Note tone="warn">
        {keptOut} Remove it to continue. <QuietLink to={`/events/${event.slug}`}>See the class</QuietLink>
      </Note>
    )
  if (placesLeft === 0) return <Full item={item} />
  if (choiceProblem || fullDays.length > 0)
    return (
      <Note tone="warn">
        {choiceProblem ?? fullDaysText(fullDays)} <EditLink item={item} />
      </Note>
    )
  return null
}

/** Why checkout stopped, scrolled into view: the button may be far below. */
function Stopped({ item, trouble: { code, sentence, full } }: { item: CartItem; trouble: CartProblem }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.scrollIntoView({ block: 'center' }), [])
  const isProgram = item.event.kind === 'program'
  const days = full.find(each => each.classId === item.event.id && each.childId === item.child.id)?.days
  return (
    <Note ref={here} tone="bad" role="alert">
      {days ? fullDaysText(days) : code === 'full' ? 'This class is now full.' : sentence}{' '}
      {isProgram ? <EditLink item={item} /> : code === 'full' && <Waitlist item={item} />}
    </Note>
  )
}

const Full = ({ item }: { item: CartItem }) => (
  <Note tone="warn">
    This class is now full. <Waitlist item={item} />
  </Note>
)

const Waitlist = ({ item: { event } }: { item: CartItem }) => (
  <QuietLink to={`/events/${event.slug}#waitlist`}>Join the waitlist</QuietLink>
)

const EditLink = ({ item }: { item: CartItem }) => (
  <QuietLink to={editAddress(item)}>
    Choose again<VisuallyHidden> for {item.child.firstName}</VisuallyHidden>
  </QuietLink>
)

/** A monthly plan can't share a payment with anything else: says so, and offers to pay for it. */
export function PlanAlone({
  about,
  price,
  plan,
  canPay,
}: {
  about: string
  price: number
  plan: { busy: boolean; pay: () => void }
  canPay: boolean
}) {
  return (
    <Note
      tone="info"
      soft
      action={
        canPay && (
          <Button small busy={plan.busy} busyLabel="Holding the spot" onClick={plan.pay}>
            Pay for this plan, {formatCents(price)}
            <VisuallyHidden>, {about}</VisuallyHidden>
          </Button>
        )
      }
    >
      A monthly plan is paid on its own, before or after the rest of your cart.
    </Note>
  )
}
