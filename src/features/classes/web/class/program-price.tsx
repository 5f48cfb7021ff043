import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Facts } from '#src/ui/facts.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { cancelTextOf } from '../../cancel-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { leastPrice } from '../../event-facts.ts'
import { EVERY_SESSION, ownSessions } from '../../own-sessions.ts'
import { monthlyText, shownLines } from '../../price-text.ts'
import { type EnrollmentOption, programLines, totalOf } from '../../pricing.ts'

/** What a family chose on a program's page. */
export type ProgramChoice = { option: EnrollmentOption; days: readonly string[]; startDate: string }

/**
 * The price lines of a choice and their sum in cents, before credit; undefined until there is a price. `monthly` is what a
 * plan that starts on `today` (YYYY-MM-DD) charges.
 */
export function programPrice(
  { title, options }: Pick<ClassAnswer, 'title' | 'options'>,
  { option, days }: ProgramChoice,
  registrationFee: number,
  today: string,
) {
  const price = options.find(each => each.option === option)?.price ?? 0
  if (price === 0 || (option === 'daily' && days.length === 0)) return undefined
  const lines = programLines({ title, option, price, days, registrationFee })
  return {
    lines,
    total: totalOf(lines),
    monthly: option === 'monthly' ? { amount: price, firstDay: today } : undefined,
  }
}

/** Everything a choice costs, today and each month, and what canceling it would mean. */
export function ProgramPrice({ shown, choice, now }: { shown: ClassAnswer; choice: ProgramChoice; now: string }) {
  const { registrationFee, timeZone } = useProgram()
  const price = programPrice(shown, choice, registrationFee, dayOf(now, timeZone))
  const plan = price?.monthly && monthlyText(price.monthly)
  return (
    <>
      {price && (
        <MoneyLines
          lines={shownLines(price.lines.map(line => ({ ...line, amount: line.amountCents })))}
          total={{ label: 'Total today', amount: formatCents(price.total) }}
        />
      )}
      {plan && (
        <Facts
          items={[
            { name: 'Monthly charge', value: plan.each },
            { name: 'Next charge', value: plan.next },
          ]}
        />
      )}
      <Canceling shown={shown} choice={choice} price={price?.total} now={now} />
    </>
  )
}

/** What canceling would mean for a child who starts on the chosen day, with the rule that the server uses. */
function Canceling({
  shown,
  choice,
  price,
  now,
}: {
  shown: ClassAnswer
  choice: ProgramChoice
  price: number | undefined
  now: string
}) {
  const { timeZone, registrationFee } = useProgram()
  const { cancellation, sessionDates } = shown
  // Only the next sessions are listed. For a later start the sentence names no day.
  const { first } = ownSessions({ ...EVERY_SESSION, ...choice }, sessionDates, timeZone)
  const startsAt = first && new Date(first.startsAt)
  const priceCents = price ?? leastPrice(shown) + registrationFee
  const canceling = cancelTextOf({ ...cancellation, startsAt, priceCents }, new Date(now), timeZone)
  return (
    <Note soft tone={canceling.open ? 'good' : 'warn'} icon={<ShieldIcon />} title={canceling.sentence}>
      {price !== undefined && canceling.amounts} {canceling.after}
      {choice.option === 'monthly' && ' You can stop the plan anytime before the next charge.'}
    </Note>
  )
}
