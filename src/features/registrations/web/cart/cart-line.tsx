import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isNotable } from '#src/features/classes/age-note.ts'
import { cancelSentence } from '#src/features/classes/cancel-text.ts'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import { notCoveredText } from '#src/features/classes/coverage-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatShortDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { AlertIcon, InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type Meeting, whenText } from '../../session-text.ts'
import { EventThumb } from '../components/event-picture.tsx'
import { isCovered } from './cart-lines.ts'
import type { CartProblem } from './cart-summary.tsx'
import type { CartItem } from './use-cart-writes.ts'

const SHOWN = 3

/** At most 3 dates, then "+N more sessions", which expands in place. */
function SomeDates({ meetings, zone }: { meetings: readonly Meeting[]; zone: string }) {
  const [open, setOpen] = useState(false)
  const more = meetings.length - SHOWN
  const shown = open ? meetings : meetings.slice(0, SHOWN)
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

/** One class for one child, with every change or warning shown beside it. */
export function CartLine({
  item,
  trouble,
  onRemove,
}: {
  item: CartItem
  trouble: CartProblem | null
  onRemove: () => void
}) {
  const { timeZone } = useProgram()
  const { event, child, price, priceBefore, placesLeft, ageNote, keptOut, bookable, notOpen } = item
  const full = placesLeft === 0
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
        <p className="by">{whenText(event.sessionDates, timeZone)}</p>
        {event.isMultiSession && <SomeDates meetings={event.sessionDates} zone={timeZone} />}
        {item.sessionsLeft && <p className="by">{sessionsLeftText(item.sessionsLeft)}</p>}
        {bookable && <p className="by">{cancelSentence(item.cancellation, timeZone)}.</p>}
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
        {!trouble && placesLeft !== null && placesLeft > 0 && placesLeft < 5 && (
          <p className="by">Limited Spots · {placesLeft} left</p>
        )}
        {trouble ? (
          <LineProblem trouble={trouble} slug={event.slug} />
        ) : !bookable ? (
          <Note tone="warn">{notOpen ?? "This class isn't open for registration anymore."} Remove it to continue.</Note>
        ) : keptOut ? (
          <Note tone="warn">
            {keptOut} Remove it to continue. <QuietLink to={`/events/${event.slug}`}>See the class</QuietLink>
          </Note>
        ) : (
          full && (
            <Note tone="warn">
              This class is now full.
              <Waitlist slug={event.slug} />
            </Note>
          )
        )}
      </div>
      <div className="item-end">
        <strong className="num">{formatCents(price)}</strong>
        <LinkButton onClick={onRemove}>
          Remove
          <VisuallyHidden>
            {' '}
            {event.title} for {child.firstName}
          </VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  )
}

/** Why checkout stopped, scrolled into view: the button may be far below. */
function LineProblem({ trouble: { code, sentence }, slug }: { trouble: CartProblem; slug: string }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Note ref={here} tone="bad" role="alert">
      {code === 'full' ? 'This class is now full.' : sentence}
      {code === 'full' && <Waitlist slug={slug} />}
    </Note>
  )
}

const Waitlist = ({ slug }: { slug: string }) => (
  <>
    {' '}
    <QuietLink to={`/events/${slug}#waitlist`}>Join the waitlist</QuietLink>
  </>
)
