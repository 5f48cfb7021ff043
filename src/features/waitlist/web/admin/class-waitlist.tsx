import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OUTSIDE_AGES } from '#src/features/classes/age-note.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
import { may, type Permitted } from '#src/lib/permissions.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { WaitingAnswer, WaitlistAnswer } from '../../contract.ts'
import { AutomaticOffers } from './automatic-offers.tsx'
import { StaffMoves } from './staff-moves.tsx'

/** One class with its open offers and its waitlist, in order. */
export function ClassWaitlist({ of, user }: { of: WaitlistAnswer; user: Permitted }) {
  const { timeZone } = useProgram()
  const hasRoom = of.capacity === 0 || of.taken < of.capacity
  const places = of.capacity === 0 ? `${of.taken} taken, no limit` : `${of.taken} of ${of.capacity} spots taken`
  return (
    <Panel as="section" className="class-line" aria-labelledby={`line-${of.id}`}>
      <h2 id={`line-${of.id}`}>
        <Link to={`/events/${of.slug}`}>{of.title}</Link>
      </h2>
      <p className="by">
        {of.startDate && `${formatMoment(of.startDate, timeZone)} · `}
        {places} · {of.line.length} waiting
      </p>
      {may(user, 'changes') && <AutomaticOffers of={of} />}
      {may(user, 'group-messages') && of.line.length > 0 && (
        <QuietLink to={`/admin/group-messages/new?kind=waitlist&of=${of.id}`}>Message this waitlist</QuietLink>
      )}
      <ol className="lines">
        {[...of.offers, ...of.line].map(each => (
          <Waiting key={each.registrationId} of={each} zone={timeZone}>
            {may(user, 'changes') && !each.ordered && (
              <StaffMoves
                of={each}
                mayOffer={hasRoom && !each.offeredUntil}
                mayAddSpot={!hasRoom && !each.offeredUntil && may(user, 'class-setup')}
                waiting={of.line.length}
              />
            )}
          </Waiting>
        ))}
      </ol>
    </Panel>
  )
}

function Waiting({ of, zone, children }: { of: WaitingAnswer; zone: string; children: ReactNode }) {
  return (
    <li className="item waiting">
      <span className="waiting-number num" aria-hidden="true">
        {of.position}
      </span>
      <div className="item-in">
        <h3>{of.child}</h3>
        <p className="by">
          <Link to={`/admin/families/${of.parentId}`}>
            {of.parent}
            <VisuallyHidden>, family file</VisuallyHidden>
          </Link>{' '}
          ·{' '}
          {hasEmail(of.parentEmail) ? (
            <a href={`mailto:${of.parentEmail}`}>{of.parentEmail}</a>
          ) : (
            emailText(of.parentEmail)
          )}
        </p>
        <p className="by">{because(of, zone)}</p>
        {of.offeredUntil && (
          <Badge tone="clay" shape="ring">
            {of.ordered ? 'Paying' : 'Offered'} until {formatMoment(of.offeredUntil, zone)}
          </Badge>
        )}
        {(of.outsideAges || of.keptOut) && (
          <Flag tone="iris" icon={<InfoIcon />}>
            {OUTSIDE_AGES}
            {of.keptOut && ', so a spot is only offered by staff'}
          </Flag>
        )}
      </div>
      {children}
    </li>
  )
}

/** Why the child has this position. */
function because({ because: reason, since }: WaitingAnswer, zone: string): string {
  const at = formatMoment(since, zone)
  if (reason === 'paid-too-late') return `Paid too late ${at}, so first on the waitlist`
  return reason === 'staff' ? `Added by staff ${at}` : `Joined ${at}`
}
