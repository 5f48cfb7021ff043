import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { approvedFor, keptOutOf } from '../../kept-out.ts'
import { monthlyText } from '../../price-text.ts'
import { registrationsApi } from '../calls.ts'
import { refusedText } from '../refused-text.ts'
import { StrangerActions } from './buy-class.tsx'
import { KeptOut } from './kept-out.tsx'
import { ProgramDays } from './program-days.tsx'
import { askedOf, daysMissing, daysOf, firstForm } from './program-form.ts'
import { ProgramPrice, programPrice } from './program-price.tsx'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

const OPTION = {
  daily: { title: 'Pick your days', per: 'a day' },
  weekly: { title: 'By the week', per: 'a week' },
  monthly: { title: 'By the month', per: 'a month, until you cancel' },
} as const

/** Other days or another start for a spot that isn't paid yet. */
const UPDATED = {
  title: 'Registration Updated',
  description: 'Your registration has been successfully updated.',
  tone: 'good',
} as const

/** How often, which days, from when. Then a spot is held and the payment page opens. */
export function EnrollInProgram({
  shown,
  options,
  chosen,
  onChoose,
  requests,
  now,
}: {
  shown: ClassAnswer
  options: readonly Child[] | null
  chosen: Child | undefined
  onChoose: (id: string) => void
  requests: readonly AgeRequestAnswer[]
  now: string
}) {
  const { registrationFee, timeZone } = useProgram()
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const today = dayOf(now, timeZone)
  const all = shown.programDays ?? []
  const [form, setForm] = useState(() => firstForm(shown, today))
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<{ days?: string; agreed?: string }>({})
  const attempt = useRef({ words: '', key: '' })

  const { option } = form
  const { option: _, ...chosenDays } = askedOf(form, all)
  const choice = { option, ...chosenDays }
  const price = programPrice(shown, choice, registrationFee, today)
  const monthly = price?.monthly
  const firstDay = price?.choice.startDate ?? form.startDate
  const keptOut = keptOutOf(chosen ? [chosen] : [], shown, firstDay, requests)

  const enroll = useMutation({
    mutationFn: (childId: string) => {
      const body = {
        eventId: shown.id,
        childId,
        enrollmentOption: option,
        ...daysOf(chosenDays),
        expectedTotal: price?.total,
        agreedMonthly: monthly && agreed ? monthly.amount : undefined,
      }
      // The same choice submitted twice is one order; a different choice is a new one.
      const words = JSON.stringify(body)
      if (attempt.current.words !== words) attempt.current = { words, key: crypto.randomUUID() }
      return registrationsApi('POST /api/class-enrollments', { body }, { idempotencyKey: attempt.current.key })
    },
    onSuccess: done => {
      if (done.updated) toast(UPDATED)
      queryClient.invalidateQueries({ queryKey: ['GET /api/registrations'] })
      navigate(
        done.requiresPayment ? `/payment/${done.registrationId}` : `/confirmation?registration=${done.registrationId}`,
      )
    },
  })

  const submit = () => {
    const problems = {
      days: price ? undefined : daysMissing(form),
      agreed: monthly && !agreed ? 'Check this box to agree to the monthly charge.' : undefined,
    }
    setMissing(problems)
    if (problems.days || problems.agreed) return
    if (chosen && keptOut.length === 0) enroll.mutate(chosen.id)
  }

  return (
    <ScriptForm
      id="choose"
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
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
      {options && options.length > 0 && chosen && (
        <WhoIsComing
          shown={shown}
          options={options}
          chosen={[chosen.id]}
          onChoose={onChoose}
          firstDay={firstDay}
          approved={approvedFor(shown, requests)}
        />
      )}
      <ProgramPrice shown={shown} choice={choice} now={now} />
      {monthly && chosen && (
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
      {!options || !chosen ? (
        <StrangerActions shown={shown} />
      ) : keptOut.length > 0 ? (
        <KeptOut of={keptOut} shown={shown} />
      ) : (
        <Button type="submit" tone="primary" block busy={enroll.isPending} busyLabel="Holding a spot">
          Register {chosen.firstName}
          {price && `, ${formatCents(price.total)}`}
        </Button>
      )}
    </ScriptForm>
  )
}
