import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Facts } from '#src/ui/facts.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { cancelTextOf } from '../../cancel-text.ts'
import { unitsText } from '../../choice-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { type AskedChoice, checkedChoice } from '../../enrollment-choice.ts'
import { leastPrice } from '../../event-facts.ts'
import { type Attendance, EVERY_SESSION, ownSessions } from '../../own-sessions.ts'
import { monthlyText, shownLines } from '../../price-text.ts'
import { isMonthlyLine, programLines, totalOf } from '../../pricing.ts'

type Priced = Pick<ClassAnswer, 'title' | 'kind' | 'options' | 'programDays' | 'dayOptions'>

/**
 * What a choice on a program's page means, with its price lines and their sum in cents, before credit; undefined until there
 * is a price. `monthly` is what a plan that starts on `today` (YYYY-MM-DD) charges.
 */
export function programPrice(
  { title, kind, options, programDays = [], dayOptions }: Priced,
  asked: AskedChoice,
  registrationFee: number,
  today: string,
) {
  const price = options.find(each => each.option === asked.option)?.price ?? 0
  const checked = checkedChoice(asked, { kind, programDays: programDays.map(({ day }) => day), dayOptions }, today)
  if (price === 0 || !checked.ok || !asked.option) return undefined
  const { choice } = checked
  const lines = programLines({ title, ...choice, option: asked.option, price, registrationFee })
  return {
    choice,
    lines,
    total: totalOf(lines),
    monthly: asked.option === 'monthly' ? { amount: totalOf(lines.filter(isMonthlyLine)), firstDay: today } : undefined,
  }
}

/** Everything a choice costs for these children, today and each month, and what canceling it would mean. */
export function ProgramPrice({
  shown,
  choice,
  coming = [],
  now,
}: {
  shown: ClassAnswer
  choice: AskedChoice
  coming?: readonly { firstName: string }[]
  now: string
}) {
  const { registrationFee, timeZone } = useProgram()
  const price = programPrice(shown, choice, registrationFee, dayOf(now, timeZone))
  const plan = price?.monthly && monthlyText(price.monthly)
  const names = coming.length > 1 ? coming.map(each => each.firstName) : [undefined]
  return (
    <>
      {price?.choice.covers && price.choice.option && (
        <p className="by">{unitsText({ ...price.choice, option: price.choice.option })}</p>
      )}
      {price && (
        <MoneyLines
          lines={shownLines(
            names.flatMap(child => price.lines.map(line => ({ ...line, child, amount: line.amountCents }))),
          )}
          total={{
            label: names.length > 1 ? 'Total' : 'Total today',
            amount: formatCents(price.total * names.length),
          }}
        />
      )}
      {plan && (
        <Facts
          items={[
            { name: names.length > 1 ? 'Monthly charge for each child' : 'Monthly charge', value: plan.each },
            { name: 'Next charge', value: plan.next },
          ]}
        />
      )}
      <Canceling
        shown={shown}
        option={choice.option}
        place={price?.choice}
        price={names.length > 1 ? undefined : price?.total}
        now={now}
      />
    </>
  )
}

/** What canceling would mean for a child who starts on the chosen day, with the rule that the server uses. */
function Canceling({
  shown,
  option,
  place,
  price,
  now,
}: {
  shown: ClassAnswer
  option: AskedChoice['option']
  place: Attendance | undefined
  price: number | undefined
  now: string
}) {
  const { timeZone, registrationFee } = useProgram()
  const { cancellation, sessionDates } = shown
  // Only the next sessions are listed. For a later start the sentence names no day.
  const { first } = ownSessions(place ?? EVERY_SESSION, sessionDates, timeZone)
  const startsAt = first && new Date(first.startsAt)
  const priceCents = price ?? leastPrice(shown) + registrationFee
  const canceling = cancelTextOf({ ...cancellation, startsAt, priceCents }, new Date(now), timeZone)
  return (
    <Note soft tone={canceling.open ? 'good' : 'warn'} icon={<ShieldIcon />} title={canceling.sentence}>
      {price !== undefined && canceling.amounts} {canceling.after}
      {option === 'monthly' && ' You can stop the plan anytime before the next charge.'}
    </Note>
  )
}
