import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { firstDayOf } from '#src/features/classes/age-note.ts'
import { cancelTextOf } from '#src/features/classes/cancel-text.ts'
import { firstStartOf } from '#src/features/classes/class-text.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { startOn } from '#src/features/classes/drop-in.ts'
import { type KeptOutChild, keptOutOf } from '#src/features/classes/kept-out.ts'
import { classLabel } from '#src/features/classes/pricing.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatPlainWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { ConfirmAddress } from '../components/confirm-address.tsx'
import { CreditChoice, useCreditChoice } from '../credit/credit-choice.tsx'
import { placePrice } from './place-price.ts'
import { type ReserveProblem, useReserve } from './use-reserve.ts'

/** Price lines, what canceling means, and the button that reserves the spot. */
export function ReservePlace({
  offering,
  child,
  mine,
  requests,
  dropIn,
  balance,
  now,
}: {
  offering: ClassAnswer
  child: ChildAnswer
  /** What the child already has of this class: a held or offered spot was allowed. */
  mine: readonly RegistrationAnswer[]
  requests: readonly AgeRequestAnswer[]
  /** The day of the one session that's booked alone. */
  dropIn: string | null
  balance: number
  now: string
}) {
  const { timeZone, holdMinutes } = useProgram()
  const choice = useCreditChoice(balance)
  const { busy, trouble, change, reserve } = useReserve(offering, child.id, dropIn)
  const offer = mine.find(each => each.status === 'pending' && each.offeredAt !== null && each.orderId === null)
  const place = dropIn ? dropInPlace(offering, dropIn) : offer ? offeredPlace(offer, offering) : classPlace(offering)
  const price = placePrice(place, {
    balance,
    useCredit: choice.useCredit,
    change,
  })
  const startsAt = dropIn
    ? startOn(offering, dropIn, timeZone)
    : offer
      ? (offer.sessions.first?.startsAt ?? null)
      : firstStartOf(offering)
  const canceling = cancelTextOf(
    {
      ...offering.cancellation,
      startsAt: startsAt ? new Date(startsAt) : null,
      priceCents: price.total,
      creditPartCents: price.credit,
    },
    new Date(now),
    timeZone,
  )
  const free = price.due === 0
  const hasSpot = mine.some(each => each.status === 'pending')
  const [keptOut] = hasSpot ? [] : keptOutOf([child], offering, dropIn ?? firstDayOf(offering, timeZone), requests)
  if (keptOut) return <KeptOutNote of={keptOut} slug={offering.slug} />
  return (
    <>
      <MoneyLines lines={price.lines} total={{ label: 'Due today', amount: formatCents(price.due) }} />
      <CreditChoice balance={balance} total={price.total} choice={choice} />
      <Note soft tone={canceling.open ? 'good' : 'warn'} icon={<ShieldIcon />} title={canceling.sentence}>
        {canceling.amounts} {canceling.after}
      </Note>
      {trouble && <Refused trouble={trouble} slug={offering.slug} />}
      <div className="next-step">
        <Button
          tone="primary"
          block
          busy={busy}
          busyLabel={`Holding ${child.firstName}'s spot`}
          onClick={() => choice.check() && void reserve(price)}
        >
          {free ? 'Reserve this free spot' : `Reserve and pay ${formatCents(price.due)}`}
        </Button>
      </div>
      {!free && (
        <p className="hint">
          {(dropIn || offering.availability !== 'full') &&
            `We hold ${child.firstName}'s spot for ${holdMinutes} minutes while you pay. `}
          You won't be charged until you pay.
        </p>
      )}
    </>
  )
}

/** What the spot costs now. */
const classPlace = ({ title, price, joining }: ClassAnswer) => ({ title: classLabel(title, joining), price })

/** What one session costs alone. */
const dropInPlace = ({ title, dropIns, price }: ClassAnswer, day: string) => ({
  title: `${title}, drop-in, ${formatPlainWeekday(day)}`,
  price: dropIns?.price ?? price,
})

/** What an offered spot costs: what the class cost when it was offered. */
const offeredPlace = ({ price, startDate, sessions }: RegistrationAnswer, { title, totalSessions }: ClassAnswer) => ({
  title: classLabel(title, startDate ? { remaining: sessions.count, all: totalSessions } : null),
  price,
})

/** The class page has the request, and what became of it. */
function KeptOutNote({ of: { decision, request }, slug }: { of: KeptOutChild; slug: string }) {
  const asks = decision.kind === 'ask'
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink small to={asks ? `/events/${slug}` : '/classes'}>
          {asks ? (request ? 'See your request' : 'Ask us') : 'Browse Classes'}
        </ButtonLink>
      }
    >
      {decision.text}
    </Note>
  )
}

function Refused({ trouble, slug }: { trouble: ReserveProblem; slug: string }) {
  if (trouble.code === 'confirm-address') return <ConfirmAddress>{trouble.sentence}</ConfirmAddress>
  return (
    <Note tone="bad" role="alert">
      {trouble.sentence}{' '}
      {trouble.code === 'full' && <QuietLink to={`/events/${slug}#waitlist`}>Join the waitlist</QuietLink>}
      {trouble.registrationId && (
        <QuietLink to={`/confirmation?registration=${trouble.registrationId}`}>See this spot</QuietLink>
      )}
    </Note>
  )
}
