import { useEffect, useRef } from 'react'
import { OUTSIDE_AGES } from '#src/features/classes/age-note.ts'
import { AllergyFlag, EmergencyContacts } from '#src/features/families/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { Flag } from '#src/ui/badge.tsx'
import { ButtonLink, IconLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { CloseIcon, InfoIcon, MailIcon, PeopleIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Who } from '#src/ui/ticket.tsx'
import type { AdminRegistration } from '../../contract.ts'
import { returnedText } from '../../returned-text.ts'
import { bookedOverText } from '../../staff-rules.ts'
import { RegistrationBadges } from '../components/registration-badges.tsx'
import { PlaceMoves } from './panel-actions.tsx'

const WORDS: Record<string, string> = {
  'hold-ran-out': 'Not paid in time',
  family: 'Canceled by the family',
  staff: 'Canceled by staff',
  'paid-too-late': 'Paid too late',
  replaced: 'Ordered again',
  'left-waitlist': 'Left the waitlist',
  'offer-ran-out': 'Offer expired',
  'plan-ended': 'Monthly plan ended',
  'class-began': 'Class started',
}

/** `Canceled by staff (Ada Admin)`: how a spot ended, and who ended it if that was staff. */
function endText({ because, by }: NonNullable<AdminRegistration['ended']>): string {
  const words = WORDS[because] ?? 'Ended'
  return because === 'staff' && by ? `${words} (${by})` : words
}

/** What the amount is. While a balance is open, it's only the price: what is due of it is in the badge. */
function amountName({ paymentStatus, balance }: AdminRegistration): string {
  if (balance) return 'Price'
  return paymentStatus === 'unpaid' ? 'Amount due' : 'Paid'
}

/** One registration beside the list: what staff need at the door or on the phone. Opening it moves the focus here. */
export function RegistrationPanel({
  row,
  closeTo,
  mayEnd,
}: {
  row: AdminRegistration
  closeTo: string
  /** Whether the signed-in staff may end spots, since that moves money. */
  mayEnd: boolean
}) {
  const { timeZone } = useProgram()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: matchMedia('(min-width: 1001px)').matches })
    return () => backToRow(row.id)
  }, [row.id])
  const back = row.returned && returnedText(row.returned)
  return (
    <Panel as="aside" className="side" aria-label={`${row.child}, ${row.event}`}>
      <Who
        button={<SewnButton id={row.childId} name={row.child} size="s" />}
        state={
          <IconLink bare to={closeTo} label="Close panel" preventScrollReset>
            <CloseIcon />
          </IconLink>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {row.child}
        </h2>
        <span className="by">
          {row.age}, family of {row.parent}
        </span>
      </Who>
      <AllergyFlag of={row} />
      {row.outsideAges && (
        <Flag tone="clay" icon={<InfoIcon />}>
          {OUTSIDE_AGES}
        </Flag>
      )}
      <RegistrationBadges
        status={row.status}
        paymentStatus={row.paymentStatus}
        returned={row.returned}
        balance={row.balance}
      />
      <Facts
        className="two"
        items={[
          { name: 'Class', value: row.event },
          ...(row.dayPart.length > 0 ? [{ name: 'Part of the day', value: row.dayPart.join(' · ') }] : []),
          { name: 'Starts', value: row.startDate && formatMoment(row.startDate, timeZone) },
          { name: amountName(row), value: formatCents(row.amount - row.dropped) },
          { name: 'Given back', value: back },
          { name: 'Registered', value: formatMoment(row.createdAt, timeZone) },
          { name: 'Booked over', value: row.bookedOver && bookedOverText(row.bookedOver.rules) },
          { name: 'Booking reason', value: row.bookedOver?.reason },
          { name: 'Email', value: emailText(row.parentEmail) },
          { name: 'Phone', value: row.parentPhone },
          { name: 'Ended', value: row.ended && `${endText(row.ended)}, ${formatMoment(row.ended.at, timeZone)}` },
          { name: 'Reason', value: row.ended?.reason },
        ]}
      />
      <div className="row">
        {hasEmail(row.parentEmail) && (
          <ButtonLink to={`mailto:${row.parentEmail}`}>
            <MailIcon /> Email {row.parent.split(' ')[0]}
          </ButtonLink>
        )}
        {row.parentPhone && (
          <ButtonLink to={phoneLink(row.parentPhone)}>
            <PhoneIcon /> Call
          </ButtonLink>
        )}
        <ButtonLink to={`/admin/families/${row.parentId}`}>
          <PeopleIcon /> Family file
        </ButtonLink>
      </div>
      <EmergencyContacts key={row.parentId} parentId={row.parentId} />
      {mayEnd && <PlaceMoves place={row} />}
    </Panel>
  )
}

/** Closing moves the focus back to the row, unless it has moved elsewhere. */
function backToRow(id: string) {
  const { activeElement, body } = document
  const lost = activeElement === body || activeElement?.closest('.side')
  if (lost) document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
}
