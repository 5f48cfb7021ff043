import { cancelSentence, noticeText } from '#src/features/classes/cancel-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { RegistrationAnswer, RegistrationsContract } from '#src/features/registrations/contract.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'

export type Eligibility = Answered<RegistrationsContract['GET /api/registrations/:id/cancellation-eligibility']>
type Props = { place: RegistrationAnswer; data: Eligibility; onClose: () => void }

const mail = (to: string, subject: string) => `mailto:${to}?subject=${encodeURIComponent(subject)}`

/** After the deadline nothing is refunded; the family can give the spot to another child by email. */
export function TooClose({ place, data, onClose }: Props) {
  const { timeZone, email } = useProgram()
  const { terms, eventTitle, classStartTime, hoursUntilClass } = data
  const about = `${eventTitle} for ${place.child.firstName}${place.orderReference ? ` (${place.orderReference})` : ''}`
  return (
    <div className="stack">
      <div>
        <strong>{eventTitle}</strong>
        {classStartTime && (
          <p className="by">
            Starts {formatMoment(classStartTime, timeZone)}, in {Math.floor(hoursUntilClass)} hours.
          </p>
        )}
      </div>
      <Note soft tone="warn" icon={<ClockIcon />} title={cancelSentence(terms, timeZone)}>
        We buy and prepare supplies {noticeText(terms.noticeHours)} ahead, so we can't refund you now. You can still
        give your spot to someone else: email us and we'll change the name.
      </Note>
      <ButtonLink block to={mail(email, `Transfer to another child: ${about}`)}>
        Transfer it to another child
      </ButtonLink>
      <ButtonLink block to={mail(email, `Gift to another family: ${about}`)}>
        Gift it to another family
      </ButtonLink>
      <p>
        <LinkButton onClick={onClose}>Keep the spot</LinkButton>
      </p>
    </div>
  )
}

/** Once it has begun, staff decide: the ways to reach them. */
export function AlreadyStarted({ place, data, onClose }: Props) {
  const { timeZone, email, phone } = useProgram()
  return (
    <div className="stack">
      <div>
        <strong>{data.eventTitle}</strong>
        {data.classStartTime && <p className="by">Started {formatMoment(data.classStartTime, timeZone)}.</p>}
      </div>
      <Note soft tone="quiet" title={cancelSentence(data.terms, timeZone)}>
        If something went wrong, tell us. We usually reply the same day.
      </Note>
      <ButtonLink
        block
        tone="primary"
        to={mail(email, `${data.eventTitle} for ${place.child.firstName}: something went wrong`)}
      >
        Email us
      </ButtonLink>
      <ButtonLink block to={phoneLink(phone)}>
        Call {phone}
      </ButtonLink>
      <p>
        <LinkButton onClick={onClose}>Close</LinkButton>
      </p>
    </div>
  )
}
