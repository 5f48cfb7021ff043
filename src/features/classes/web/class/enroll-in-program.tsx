import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { monthlyText } from '../../price-text.ts'
import { registrationsApi } from '../calls.ts'
import { refusedText } from '../refused-text.ts'
import { StrangerActions } from './buy-class.tsx'
import { ProgramPrice, programPrice } from './program-price.tsx'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
type Weekday = (typeof WEEKDAYS)[number]
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
  now,
}: {
  shown: ClassAnswer
  options: readonly Child[] | null
  chosen: Child | undefined
  onChoose: (id: string) => void
  now: string
}) {
  const { registrationFee, timeZone } = useProgram()
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const firstDay = firstStart(shown, timeZone, now)
  const [option, setOption] = useState(shown.options[0]?.option ?? 'daily')
  const [days, setDays] = useState<Weekday[]>([])
  const [startDate, setStartDate] = useState(firstDay)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<{ days?: string; agreed?: string }>({})
  const attempt = useRef({ words: '', key: '' })

  const choice = { option, days, startDate }
  const price = programPrice(shown, choice, registrationFee, dayOf(now, timeZone))
  const monthly = price?.monthly

  const enroll = useMutation({
    mutationFn: (childId: string) => {
      const body = {
        eventId: shown.id,
        childId,
        enrollmentOption: option,
        days: option === 'daily' ? days : [],
        startDate,
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
      days: option === 'daily' && days.length === 0 ? 'Choose at least one day.' : undefined,
      agreed: monthly && !agreed ? 'Check this box to agree to the monthly charge.' : undefined,
    }
    setMissing(problems)
    if (problems.days || problems.agreed) return
    if (chosen) enroll.mutate(chosen.id)
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
              onChange={() => setOption(each.option)}
              amount={formatCents(each.price)}
              title={OPTION[each.option].title}
              detail={OPTION[each.option].per}
            />
          ))}
        </div>
      </FieldSet>
      {option === 'daily' && (
        <FieldSet legend="Which days?" error={missing.days}>
          <div className="chips">
            {WEEKDAYS.map(day => (
              <PickInput
                key={day}
                name="days"
                value={day}
                aria-label={day}
                checked={days.includes(day)}
                onChange={() => setDays(toggled(days, day))}
              >
                {day.slice(0, 3)}
              </PickInput>
            ))}
          </div>
        </FieldSet>
      )}
      <Field label="First day">
        <TextInput
          type="date"
          name="startDate"
          required
          min={firstDay}
          max={shown.endDate ? dayOf(shown.endDate, timeZone) : undefined}
          value={startDate}
          onChange={event => setStartDate(event.target.value)}
        />
      </Field>
      {options && options.length > 0 && chosen && (
        <WhoIsComing shown={shown} options={options} chosen={[chosen.id]} onChoose={onChoose} firstDay={startDate} />
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
      ) : (
        <Button type="submit" tone="primary" block busy={enroll.isPending} busyLabel="Holding a spot">
          Register {chosen.firstName}
          {price && `, ${formatCents(price.total)}`}
        </Button>
      )}
    </ScriptForm>
  )
}

const toggled = (days: Weekday[], day: Weekday) =>
  WEEKDAYS.filter(each => (each === day ? !days.includes(day) : days.includes(each)))

/** The next session, as a day in the program's time zone. */
function firstStart(shown: ClassAnswer, zone: string, now: string): string {
  const next = shown.sessionDates.find(session => session.startsAt > now)
  return dayOf(next?.startsAt ?? now, zone)
}
