import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Field } from '#src/ui/field.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { JOIN_LATE, type JoinLate, joiningPrice, joinUntilOf } from '../../joining-late.ts'
import type { PanelProps } from './class-editor.tsx'
import type { EditedClass } from './edited-class.ts'

const NAMES: Record<JoinLate, string> = {
  closed: 'Closed',
  full: 'Full price',
  prorated: 'Price for the sessions that remain',
}
const EXAMPLE = { remaining: 7, all: 10 }

/** What families pay who join late, with an example at the price that was typed. */
function priceHint({ joinLate, price }: Pick<EditedClass, 'joinLate' | 'price'>): string {
  if (joinLate === 'closed') return 'Families can book until the first session starts.'
  if (joinLate === 'full') return 'Families pay the full price, however many sessions remain.'
  const cents = centsOfTyped(price) ?? 0
  const share = formatCents(joiningPrice({ priceCents: cents, joinLate }, EXAMPLE))
  return cents > 0 ? `With 7 of 10 sessions left, families pay ${share}.` : 'Families pay their share of the price.'
}

/** Until when families can book, for the sessions the class has now. */
function untilHint({ joinLate, joinUntilSession }: EditedClass, shown: EditedClassAnswer | null, zone: string): string {
  const starts = (shown?.sessions ?? []).flatMap(each => (each.cancelledAt ? [] : [each.startsAt]))
  const number = /^\d+$/.test(joinUntilSession.trim()) ? Math.max(1, Number(joinUntilSession)) : null
  const until = joinUntilOf({ kind: 'class', joinLate, joinUntilSession: number }, starts, zone)
  const empty = number === null ? 'Empty means the last one. ' : ''
  return until
    ? `${empty}Families can book until ${formatMoment(until, zone)}.`
    : `${empty}Families can book until this session starts.`
}

type Props = Pick<PanelProps, 'edited' | 'change' | 'problems'> & { shown: EditedClassAnswer | null }

/** Whether families can book a class after its first session, for which price, and until when. */
export function JoiningFields({ edited, change, problems, shown }: Props) {
  const { timeZone } = useProgram()
  return (
    <>
      <Field
        id="class-joinLate"
        label="Joining after the first session"
        hint={priceHint(edited)}
        error={problems.joinLate}
      >
        <Select
          form="class-form"
          value={edited.joinLate}
          onChange={event => change({ joinLate: event.target.value as JoinLate })}
        >
          {JOIN_LATE.map(rule => (
            <option key={rule} value={rule}>
              {NAMES[rule]}
            </option>
          ))}
        </Select>
      </Field>
      {edited.joinLate !== 'closed' && (
        <Field
          id="class-joinUntilSession"
          label="Last session to join"
          optional
          hint={untilHint(edited, shown, timeZone)}
          error={problems.joinUntilSession}
        >
          <TextInput
            form="class-form"
            inputMode="numeric"
            value={edited.joinUntilSession}
            maxLength={3}
            onChange={event => change({ joinUntilSession: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
