import { useState } from 'react'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { cancellingWords } from './cancelling-words.ts'
import { placePrice } from './place-price.ts'
import { type ReserveTrouble, useReserve } from './use-reserve.ts'

/** Price lines, what cancelling means, and the press that reserves the place. */
export function ReservePlace({
  offering,
  child,
  balance,
  now,
}: {
  offering: ClassAnswer
  child: ChildAnswer
  balance: number
  now: string
}) {
  const { timeZone, holdMinutes } = useProgram()
  const [useCredit, setUseCredit] = useState(balance > 0)
  const { busy, trouble, told, reserve } = useReserve(offering, child.id)
  const price = placePrice(offering, { balance, useCredit, told })
  const terms = cancellingWords(offering, price, new Date(now), timeZone)
  const free = price.due === 0
  return (
    <>
      <MoneyLines lines={price.lines} total={{ label: 'Due today', amount: formatCents(price.due) }} />
      {balance > 0 && price.total > 0 && (
        <Switch checked={useCredit} onChange={event => setUseCredit(event.target.checked)}>
          Use my {formatCents(balance)} credit
        </Switch>
      )}
      <Note soft tone={terms.open ? 'good' : 'warn'} icon={<ShieldIcon />} title={terms.title}>
        {terms.detail}
      </Note>
      {trouble && <Refused trouble={trouble} slug={offering.slug} />}
      <Button
        tone="primary"
        block
        busy={busy}
        busyLabel={`Keeping ${child.firstName}’s place`}
        onClick={() => void reserve(price.total, useCredit)}
      >
        {free ? 'Reserve free place' : `Reserve and pay ${formatCents(price.due)}`}
      </Button>
      {!free && (
        <p className="hint">
          We keep {child.firstName}’s place for {holdMinutes} minutes while you pay. Nothing is charged before you pay.
        </p>
      )}
    </>
  )
}

function Refused({ trouble, slug }: { trouble: ReserveTrouble; slug: string }) {
  return (
    <Note tone="bad" role="alert">
      {trouble.sentence} {trouble.code === 'full' && <QuietLink to={`/events/${slug}`}>See the waitlist</QuietLink>}
      {trouble.registrationId && (
        <QuietLink to={`/confirmation?registration=${trouble.registrationId}`}>See this place</QuietLink>
      )}
    </Note>
  )
}
