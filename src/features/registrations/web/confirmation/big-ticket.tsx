import { isNotable } from '#src/features/classes/age-note.ts'
import { partTexts } from '#src/features/classes/day-parts.ts'
import { whereText } from '#src/features/classes/session-room.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { addressOf } from '#src/lib/map-address.ts'
import { formatCents } from '#src/lib/money.ts'
import { ButtonLink, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Directions } from '#src/ui/directions.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { AlertIcon, CalendarIcon, CheckIcon, PeopleIcon, ReceiptIcon, ShareIcon } from '#src/ui/icons.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { TearLine } from '#src/ui/ticket.tsx'
import { useShare } from '#src/ui/use-share.ts'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'
import { optionText, weekdayText } from '../../place-text.ts'
import { type Returned, returnedText } from '../../returned-text.ts'
import { countText, daysInARow } from '../../session-text.ts'
import { EventPicture } from '../components/event-picture.tsx'

/** How many dates are listed right away; beyond that the last one is named, and opens the others. */
const MOST_DATES = 12

/** The ticket for one spot: what, who, when, where, and what to do with it. */
export function BigTicket({
  registration,
  order,
  email,
}: {
  registration: RegistrationAnswer
  order: OrderAnswer | null
  email: string
}) {
  const { timeZone, ...where } = useProgram()
  const { id, event, sessions, child, orderReference, status, ageNote } = registration
  const { heading, line, tone } = standingOf(registration, order, email)
  const { first, last, count, days } = sessions
  const program = event.kind === 'program'
  const held = tone === 'good'
  return (
    <article className={`bigticket${held ? ' stitched' : ''}`}>
      <PinkedEdge side>
        <EventPicture event={event} />
      </PinkedEdge>
      <div className="bt-in">
        <p className={`bt-line ${tone}`}>
          {held ? <CheckIcon /> : <AlertIcon />} <span>{line}</span>
        </p>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className="kid">
          <SewnButton id={child.id} name={child.firstName} size="s" />
          <span>
            {child.firstName} {child.lastName} · <strong>{event.title}</strong>
          </span>
        </div>
        <Facts
          items={[
            { name: 'Option', value: optionText(registration) },
            { name: 'Days', value: program && weekdayText(days) },
            { name: 'Part of the day', value: partTexts(registration.dayPart).join(', ') || null },
            {
              name: count < 2 ? 'When' : program ? 'First day' : 'First class',
              value: first && (
                <time dateTime={first.startsAt}>
                  {formatDay(first.startsAt, timeZone)}
                  <br />
                  {formatTimeRange(first.startsAt, first.endsAt, timeZone)}
                </time>
              ),
            },
            {
              name: 'All sessions',
              value: count > 1 && last && (
                <>
                  {countText(sessions, timeZone)}
                  <br />
                  {count > MOST_DATES ? (
                    <details>
                      <summary>until {formatDay(last.startsAt, timeZone)}</summary>
                      {daysInARow(event.sessionDates, timeZone)}
                    </details>
                  ) : (
                    daysInARow(event.sessionDates, timeZone)
                  )}
                </>
              ),
            },
            { name: 'Where', value: whereText(event, event.sessionDates, timeZone) },
          ].map(item => ({ ...item, value: item.value || null }))}
        />
        {isNotable(ageNote) && <p className="by">{ageNote.text}</p>}
        {count > 1 && (
          <p className="by">
            One registration covers all {count} sessions. {child.firstName} attends every one.
          </p>
        )}
      </div>
      <TearLine />
      <div className="bt-end">
        <div className="row">
          {status === 'pending' && (
            <ButtonLink tone="primary" to={`/payment/${id}`}>
              Pay {formatCents(order?.amountDue ?? registration.price)}
            </ButtonLink>
          )}
          {held && (
            <ButtonLink tone="primary" to={`/api/registrations/${id}/calendar.ics`} reloadDocument download>
              <CalendarIcon /> Add to calendar
            </ButtonLink>
          )}
          <Directions to={addressOf(first?.room ?? event.location, where)} />
        </div>
        {orderReference && <p className="by num">Ticket {orderReference}</p>}
        <TicketLinks registration={registration} />
      </div>
    </article>
  )
}

/** Secondary links from a ticket: Google Calendar, the receipt, the other parent, a friend. Sharing sends the class's own page. */
function TicketLinks({ registration }: { registration: RegistrationAnswer }) {
  const { event, sessions, orderId, status, paymentStatus } = registration
  const { timeZone, ...program } = useProgram()
  const share = useShare(event.title, `/events/${event.slug}`)
  const tellParent = useShare(event.title, `/events/${event.slug}`, sharedText(registration, program, timeZone))
  const held = status === 'confirmed' || status === 'active'
  const google = held && googleCalendarUrl(registration)
  return (
    <div className="row ticket-links">
      {google && (
        <QuietLink to={google} rel="noreferrer" target="_blank">
          <CalendarIcon />{' '}
          {sessions.count > 1
            ? `First ${event.kind === 'program' ? 'day' : 'class'} to Google Calendar`
            : 'Google Calendar'}
        </QuietLink>
      )}
      {orderId && paymentStatus !== 'unpaid' && (
        <QuietLink to={`/receipt/${orderId}`}>
          <ReceiptIcon /> Receipt
        </QuietLink>
      )}
      {held && (
        <LinkButton className="needs-script" onClick={() => void tellParent()}>
          <PeopleIcon /> Share with the other parent
        </LinkButton>
      )}
      <LinkButton className="needs-script" onClick={() => void share()}>
        <ShareIcon /> Invite a friend
      </LinkButton>
    </div>
  )
}

export type Standing = { heading: string; line: string; tone: 'good' | 'waiting' | 'over' }

/** The ticket's heading and the line above it: only what the server says about the spot and its order. */
export function standingOf(
  {
    status,
    paymentStatus,
    returned,
  }: Pick<RegistrationAnswer, 'status' | 'paymentStatus'> & {
    returned?: Returned | null
  },
  order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null,
  email: string,
): Standing {
  if (status === 'pending')
    return { heading: 'Almost In', line: "We're still waiting for your payment", tone: 'waiting' }
  if (status === 'waitlisted')
    return { heading: 'On the Waitlist', line: "We'll email you when a spot opens.", tone: 'waiting' }
  if (status === 'cancelled') {
    const back = returned && returnedText(returned)
    const line =
      paymentStatus !== 'refunded'
        ? 'This spot was canceled'
        : back
          ? `This spot was canceled: ${back}`
          : 'This spot was canceled and refunded'
    return { heading: 'Canceled', line, tone: 'over' }
  }
  return { heading: "You're In", line: `${paidText(order)} Receipt sent to ${email}`, tone: 'good' }
}

function paidText(order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null): string {
  if (!order || order.total === 0) return 'Nothing to pay.'
  if (order.creditUsed === 0) return `Paid ${formatCents(order.amountDue)}.`
  const credit = `${formatCents(order.creditUsed)} credit`
  return order.amountDue > 0 ? `Paid ${formatCents(order.amountDue)} and ${credit}.` : `Paid with ${credit}.`
}

/**
 * What the other parent gets: the child's first name, the class, its days and where it is. It leaves the site, so it has
 * nothing else about the child.
 */
export function sharedText(
  { child, event, sessions }: Shared,
  { street, place }: { street: string; place: string },
  zone: string,
): string {
  const { first, count } = sessions
  const time = first && formatTimeRange(first.startsAt, first.endsAt, zone)
  const days = count > 1 && count <= MOST_DATES ? ` (${daysInARow(event.sessionDates, zone)})` : ''
  const when = first ? `${countText(sessions, zone)}${days}, ${time}` : countText(sessions, zone)
  const from = count > MOST_DATES && first ? `, from ${formatDay(first.startsAt, zone)}` : ''
  return `${child.firstName} is in ${event.title}: ${when}${from}.\n${addressOf(first?.room ?? event.location, { street, place })}`
}

type Shared = {
  child: Pick<RegistrationAnswer['child'], 'firstName'>
  event: Pick<RegistrationAnswer['event'], 'title' | 'location' | 'sessionDates'>
  sessions: RegistrationAnswer['sessions']
}

type Place = Pick<RegistrationAnswer, 'sessions'> & { event: Pick<RegistrationAnswer['event'], 'title' | 'bring'> }

const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * A link that adds the child's first session to Google Calendar; null if there is none. It names the class and never a
 * child, since it leads to another company's site. The calendar file has all sessions.
 */
export function googleCalendarUrl({ event: { title, bring }, sessions: { first } }: Place): string | null {
  if (!first) return null
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(first.startsAt)}/${stamp(first.endsAt)}`,
    location: first.room,
    ...(bring ? { details: `What to bring: ${bring}` } : {}),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
