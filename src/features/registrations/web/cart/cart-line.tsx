import { useState } from 'react'
import { Link } from 'react-router'
import { isNotable } from '#src/features/classes/age-note.ts'
import { cancelSentence } from '#src/features/classes/cancel-text.ts'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import { notCoveredText } from '#src/features/classes/coverage-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatShortDay } from '#src/lib/dates.ts'
import { formatCents, sumCents } from '#src/lib/money.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { AlertIcon, InfoIcon } from '#src/ui/icons.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { isPlan } from '../../cart-parts.ts'
import { choiceText } from '../../place-text.ts'
import { type Meeting, whenText } from '../../session-text.ts'
import { EventThumb } from '../components/event-picture.tsx'
import { editAddress } from './cart-choice.ts'
import { isCovered } from './cart-lines.ts'
import type { CartProblem } from './cart-summary.tsx'
import { isStopped, LineProblem, PlanAlone } from './line-notes.tsx'
import type { CartItem } from './use-cart-writes.ts'

const SHOWN = 3

/** At most 3 dates, then "+N more sessions", which expands in place. */
function SomeDates({ meetings, zone }: { meetings: readonly Meeting[]; zone: string }) {
  const [open, setOpen] = useState(false)
  const more = meetings.length - SHOWN
  const shown = open ? meetings : meetings.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <p className="by">
      {shown.map(each => formatShortDay(each.startsAt, zone)).join(', ')}
      {more > 0 && (
        <>
          {' '}
          <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `+${more} more ${more === 1 ? 'session' : 'sessions'}`}
          </LinkButton>
        </>
      )}
    </p>
  )
}

/** What was chosen for a program, and what its price includes or is followed by. */
function Choice({ item }: { item: CartItem }) {
  const { timeZone } = useProgram()
  const { event, lines } = item
  const amountOf = (kind: string) => sumCents(lines.filter(line => line.kind === kind).map(line => line.amount))
  const [first] = event.sessionDates
  const fee = amountOf('registration-fee')
  return (
    <>
      <p className="by">{choiceText(item)}</p>
      {isPlan(item) ? (
        first && (
          <p className="by">
            Starts {formatDay(first.startsAt, timeZone)} · {formatCents(amountOf('program-fee') + amountOf('care'))} a
            month until you cancel
          </p>
        )
      ) : (
        <SomeDates meetings={item.covered ? event.sessionDates : []} zone={timeZone} />
      )}
      {fee > 0 && <p className="by">Includes the {formatCents(fee)} registration fee</p>}
    </>
  )
}

/** One class for one child, with every change or warning shown beside it. */
export function CartLine({
  item,
  trouble,
  plan,
  onRemove,
}: {
  item: CartItem
  trouble: CartProblem | null
  /** For a monthly plan that isn't in the total of the cart. */
  plan: { busy: boolean; pay: () => void } | null
  onRemove: () => void
}) {
  const { timeZone } = useProgram()
  const { event, child, price, priceBefore, placesLeft, ageNote, keptOut, bookable } = item
  const isProgram = event.kind === 'program'
  const about = `${event.title} for ${child.firstName}`
  return (
    <li className="item">
      <EventThumb event={event} />
      <div className="item-in">
        <h3>
          <Link to={`/events/${event.slug}`}>{event.title}</Link>
        </h3>
        <p>
          <Kid id={child.id} name={child.firstName} />
        </p>
        {isProgram ? (
          <Choice item={item} />
        ) : (
          <>
            <p className="by">{whenText(event.sessionDates, timeZone)}</p>
            {event.isMultiSession && <SomeDates meetings={event.sessionDates} zone={timeZone} />}
          </>
        )}
        {item.sessionsLeft && <p className="by">{sessionsLeftText(item.sessionsLeft)}</p>}
        {bookable && !item.choiceProblem && <p className="by">{cancelSentence(item.cancellation, timeZone)}.</p>}
        {priceBefore !== null && (
          <Flag tone="clay" icon={<AlertIcon />}>
            Price changed from {formatCents(priceBefore)} to {formatCents(price)}
          </Flag>
        )}
        {isCovered(item) && <Badge tone="leaf">Subscription Covered</Badge>}
        {item.notCovered && (
          <Flag tone="iris" icon={<InfoIcon />}>
            {notCoveredText(item.notCovered, child.firstName)}
          </Flag>
        )}
        {isNotable(ageNote) && !keptOut && (
          <Flag tone="iris" icon={<InfoIcon />}>
            {ageNote.text}
          </Flag>
        )}
        {!trouble && !isProgram && placesLeft !== null && placesLeft > 0 && placesLeft < 5 && (
          <p className="by">Limited Spots · {placesLeft} left</p>
        )}
        <LineProblem item={item} trouble={trouble} />
        {plan && <PlanAlone about={about} price={price} plan={plan} canPay={!isStopped(item)} />}
      </div>
      <div className="item-end">
        <strong className="num">{formatCents(price)}</strong>
        <span className="item-acts">
          {isProgram && (
            <QuietLink to={editAddress(item)}>
              Edit<VisuallyHidden> {about}</VisuallyHidden>
            </QuietLink>
          )}
          <LinkButton onClick={onRemove}>
            Remove<VisuallyHidden> {about}</VisuallyHidden>
          </LinkButton>
        </span>
      </div>
    </li>
  )
}
