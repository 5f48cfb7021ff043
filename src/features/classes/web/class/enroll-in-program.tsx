import { useState } from 'react'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { CartAnswer } from '#src/features/registrations/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { approvedFor, keptOutOf } from '../../kept-out.ts'
import { monthlyText } from '../../price-text.ts'
import { refusedText } from '../refused-text.ts'
import { registerText, StrangerActions } from './buy-class.tsx'
import { DayPartFields } from './day-part-fields.tsx'
import { KeptOut } from './kept-out.tsx'
import { ProgramDays } from './program-days.tsx'
import { askedOf, daysMissing, firstForm, formOf } from './program-form.ts'
import { ProgramPrice, programPrice } from './program-price.tsx'
import { type AddTrouble, useAddAll } from './use-add-all.ts'
import { useEnroll } from './use-enroll.ts'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

const OPTION = {
  daily: { title: 'Pick your days', per: 'a day' },
  weekly: { title: 'By the week', per: 'a week' },
  monthly: { title: 'By the month', per: 'a month, until you cancel' },
} as const

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  /** Every child that is coming. */
  choice: readonly Child[]
  onChoose: (id: string) => void
  /** With it, several children can be chosen. */
  onToggle?: (id: string) => void
  requests: readonly AgeRequestAnswer[]
  /** The item of the cart whose choice is changed here. */
  editing?: CartItem | null
  /** A spot offered from the waitlist is booked right away. */
  offered?: boolean
  now: string
}
export type CartItem = CartAnswer['items'][number]

/** How often, which days, from when. Then a spot is held and the payment page opens, or the choice goes into the cart. */
export function EnrollInProgram(props: Props) {
  const { shown, options, choice: children, requests, editing = null, offered = false, now } = props
  const { registrationFee, timeZone } = useProgram()
  const today = dayOf(now, timeZone)
  const all = shown.programDays ?? []
  const [form, setForm] = useState(() =>
    editing?.enrollmentOption && editing.asked
      ? formOf(editing.enrollmentOption, editing.asked, shown, today)
      : firstForm(shown, today),
  )
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<{ days?: string; agreed?: string; child?: string }>({})
  const enroll = useEnroll(shown)
  const { adding, trouble, addAll } = useAddAll(shown)

  const { option } = form
  const { option: _, ...days } = askedOf(form, all, shown.dayOptions)
  const choice = { option, ...days }
  const price = programPrice(shown, choice, registrationFee, today)
  const monthly = price?.monthly
  const firstDay = price?.choice.startDate ?? form.startDate
  const keptOut = keptOutOf(children, shown, firstDay, requests)
  const several = !editing && !offered && props.onToggle !== undefined && options !== null && options.length > 1
  const [only] = children
  const direct = children.length === 1 && !editing

  /** Whether there is a choice to send; what is missing is said. */
  function isReady(isDirect: boolean): boolean {
    const problems = {
      days: price ? undefined : daysMissing(form),
      agreed: isDirect && monthly && !agreed ? 'Check this box to agree to the monthly charge.' : undefined,
      child: children.length === 0 ? 'Choose at least one child.' : undefined,
    }
    setMissing(problems)
    return !problems.days && !problems.agreed && !problems.child && keptOut.length === 0
  }
  const register = () => {
    if (only && isReady(true))
      enroll.mutate({
        childId: only.id,
        option,
        days,
        expectedTotal: price?.total,
        agreedMonthly: monthly && agreed ? monthly.amount : undefined,
      })
  }
  const add = () => {
    if (isReady(false)) addAll(children, { option, days, replaces: editing?.id })
  }

  return (
    <ScriptForm
      id="choose"
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (direct) register()
        else add()
      }}
    >
      {editing && <Note tone="quiet">You're changing {editing.child.firstName}'s choice in your cart.</Note>}
      <FieldSet legend="How often?">
        <div className="stack tight">
          {shown.options.map(each => (
            <RadioCard
              key={each.option}
              name="enrollmentOption"
              value={each.option}
              checked={option === each.option}
              onChange={() => setForm({ ...form, option: each.option })}
              amount={formatCents(each.price)}
              title={OPTION[each.option].title}
              detail={OPTION[each.option].per}
            />
          ))}
        </div>
      </FieldSet>
      <ProgramDays form={form} onChange={setForm} all={all} today={today} error={missing.days} />
      <DayPartFields form={form} onChange={setForm} shown={shown} />
      {options && options.length > 0 && (
        <WhoIsComing
          shown={shown}
          options={options}
          chosen={children.map(child => child.id)}
          several={several}
          onChoose={(several && props.onToggle) || props.onChoose}
          firstDay={firstDay}
          approved={approvedFor(shown, requests)}
          error={children.length === 0 ? missing.child : undefined}
        />
      )}
      <ProgramPrice shown={shown} choice={choice} coming={children} now={now} />
      {monthly && direct && (
        <Checkbox
          name="agreedMonthly"
          checked={agreed}
          error={missing.agreed}
          onChange={event => setAgreed(event.target.checked)}
        >
          {monthlyText(monthly).agreement}
        </Checkbox>
      )}
      {enroll.isError && (
        <Note tone="bad" role="alert" title="That didn't work">
          {refusedText(enroll.error, 'Unable to process your registration. Please try again.', timeZone)}
        </Note>
      )}
      {trouble && <NotAdded trouble={trouble} several={children.length > 1} />}
      {!options || options.length === 0 ? (
        <StrangerActions shown={shown} />
      ) : keptOut.length > 0 ? (
        <KeptOut of={keptOut} others={children.length - keptOut.length} shown={shown} />
      ) : direct ? (
        <div className="stack tight">
          <Button type="submit" tone="primary" block busy={enroll.isPending} busyLabel="Holding a spot">
            {registerText(shown, children)}
            {price && `, ${formatCents(price.total)}`}
          </Button>
          {!offered && (
            <Button block busy={adding} busyLabel="Adding to cart" onClick={add}>
              Add to cart
            </Button>
          )}
        </div>
      ) : (
        <div className="stack tight">
          <Button type="submit" tone="primary" block busy={adding} busyLabel={editing ? 'Saving' : 'Adding to cart'}>
            {editing ? `Save changes${price ? `, ${formatCents(price.total)}` : ''}` : registerText(shown, children)}
          </Button>
          {editing && <QuietLink to="/cart">Back to cart without changes</QuietLink>}
        </div>
      )}
    </ScriptForm>
  )
}

/** Why the choice isn't in the cart, with the way to it if the cart holds something of it. */
function NotAdded({ trouble, several }: { trouble: AddTrouble; several: boolean }) {
  const title = several ? "We couldn't add everyone" : "We couldn't add it to your cart"
  return (
    <Note
      tone="bad"
      role="alert"
      title={trouble.inCart && !several ? 'Already in your cart' : title}
      action={(trouble.added > 0 || trouble.inCart) && <QuietLink to="/cart">Go to cart</QuietLink>}
    >
      {trouble.sentence}
    </Note>
  )
}
