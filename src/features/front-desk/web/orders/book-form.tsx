import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitsText } from '#src/features/classes/choice-text.ts'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import { dropInText } from '#src/features/classes/drop-in.ts'
import { daysMissing } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { RuleInTheWay } from '#src/features/registrations/staff-rules.ts'
import type { Answered } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { failureOf } from '#src/ui/form/use-action.ts'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import type { FrontDeskOrdersContract } from '../../orders-contract.ts'
import { api, waitlistApi } from '../calls.ts'
import { asksForDays, type Booking, bodyOf, choiceOf, firstOption, isForWaitlist, isFull, isReady } from './booking.ts'
import { ClassChoice } from './class-choice.tsx'
import { OptionFields } from './option-fields.tsx'
import { OverrideFields } from './override-fields.tsx'

export type Held = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/bookings']>
type Quote = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/quotes']>
type Props = {
  family: FamilyFileAnswer
  onClose: () => void
  onBooked: (held: Held) => Promise<void>
  onWaiting: (title: string, description: string) => Promise<void>
}

const FAILED = 'Nothing was booked. Try again.'

/** What was chosen, to tell whether a refusal is still about it. */
const choiceKey = (booking: Booking): string => JSON.stringify([bodyOf(booking), booking.overCapacity])

const lacksDays = (booking: Booking, today: string): boolean =>
  asksForDays(booking) && !(booking.option && choiceOf(booking.chosen!, booking.option, today))

/** Which child, which class, and what it costs this family, shown before anything happens. */
export function BookForm({ family, onClose, onBooked, onWaiting }: Props) {
  const params = { id: family.id }
  const { timeZone } = useProgram()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const [refused, setRefused] = useState<{ of: string; rules: RuleInTheWay[] }>()
  const form = useSaveForm<Booking, { held?: Held; position?: number | null }>({
    values: {
      childId: family.children.length === 1 ? family.children[0]!.id : '',
      chosen: null,
      option: null,
      dropIn: '',
      useCredit: false,
      overCapacity: false,
      reason: '',
    },
    check: booking => ({
      childId: booking.childId ? undefined : 'Choose a child.',
      chosen: booking.chosen ? undefined : 'Choose a class.',
      option: lacksDays(booking, today) ? daysMissing(booking.option!) : undefined,
      reason: rules.length > 0 && !booking.reason.trim() ? 'Enter a reason.' : undefined,
    }),
    async save(booking) {
      const { childId, chosen } = booking
      const reason = booking.reason.trim()
      const override = rules.length > 0 && reason ? { rules: rules.map(({ rule }) => rule), reason } : undefined
      if (chosen && isForWaitlist(booking))
        return waitlistApi('POST /api/admin/waitlist', {
          body: { classId: chosen.id, childId, ageReason: override?.reason },
        })
      if (!isReady(booking, today)) return CANCELED
      const { price } = quote.data ?? (await quote.refetch({ throwOnError: true })).data!
      return {
        held: await api('POST /api/admin/families/:id/bookings', {
          params,
          body: { ...bodyOf(booking), price, override },
        }),
      }
    },
    onSaved({ held, position }, { childId, chosen }) {
      if (held) return onBooked(held)
      const where = position ? `Number ${position} for ${chosen!.title}.` : `${chosen!.title}.`
      return onWaiting(`${nameOf(childId)} is on the waitlist`, `${where} We emailed the family.`)
    },
    unreachable: FAILED,
    // What stands in the way may have changed since the price was told, and a waitlist has no quote that says so.
    async onRefused({ problem }) {
      if (problem.code !== 'reason-needed') return false
      const told = problem.rules as RuleInTheWay[] | undefined
      const booking = form.getValues()
      setRefused({ of: choiceKey(booking), rules: told ?? [{ rule: 'ages', message: problem.message }] })
      await form.refuse({
        reason: booking.reason.trim() ? 'Read what is in the way now, then book anyway.' : 'Enter a reason.',
      })
      return true
    },
    // The price may have changed in the meantime.
    onFailed: () => void quote.refetch(),
  })
  const booking = form.watch()
  const { chosen, option } = booking
  const waits = isForWaitlist(booking)
  const nameOf = (id: string) => family.children.find(each => each.id === id)?.name ?? 'The child'
  const quote: UseQueryResult<Quote> = useQuery({
    queryKey: ['quote', family.id, bodyOf(booking)],
    queryFn: () => api('POST /api/admin/families/:id/quotes', { params, body: bodyOf(booking) }),
    enabled: isReady(booking, today),
    gcTime: 0,
    retry: false,
  })
  const told = isReady(booking, today) ? quote.data : undefined
  const choice = chosen && option && asksForDays(booking) ? choiceOf(chosen, option, today) : undefined
  const covers = choice?.option && choice.covers ? unitsText({ ...choice, option: choice.option }) : undefined
  const rules: readonly RuleInTheWay[] = (refused?.of === choiceKey(booking) ? refused.rules : told?.inTheWay) ?? []
  const failure = form.failure ?? (quote.error ? failureOf(quote.error, FAILED) : undefined)
  return (
    <SaveForm form={form}>
      <Field label="Child" error={form.problem('childId')}>
        <Select {...form.field('childId')}>
          <option value="">Choose a child</option>
          {family.children.map(({ id, name, age }) => (
            <option key={id} value={id}>
              {name}, {age}
            </option>
          ))}
        </Select>
      </Field>
      <ClassChoice
        chosen={chosen ?? undefined}
        onChoose={next => {
          form.change('chosen', next ?? null)
          form.change('dropIn', '')
          form.change('option', next?.kind === 'program' ? firstOption(next, today) : null)
        }}
        withFull
        error={form.problem('chosen')}
      />
      {chosen?.dropIns && (
        <Field label="Sessions">
          <Select value={booking.dropIn} onChange={event => form.change('dropIn', event.target.value)}>
            <option value="">{chosen.isPastJoining ? 'All sessions left' : 'All sessions'}</option>
            {chosen.dropIns.days.map(({ day, full }) => (
              <option key={day} value={day}>
                {dropInText(day)}, {formatCents(chosen.dropIns!.price)}
                {full && ', full'}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isFull(chosen) && !booking.dropIn && (
        <Checkbox {...form.checkbox('overCapacity')}>Book anyway instead of adding to the waitlist</Checkbox>
      )}
      {chosen && option && asksForDays(booking) && (
        <OptionFields
          of={chosen}
          form={option}
          today={today}
          onChange={next => form.change('option', next)}
          error={form.problem('option')}
        />
      )}
      {family.credit.balance > 0 && (
        <Checkbox {...form.checkbox('useCredit')}>
          Use the family's credit, {formatCents(family.credit.balance)}
        </Checkbox>
      )}
      <div role="status">
        {told && <Told of={told} covers={covers} isOverAges={rules.some(({ rule }) => rule === 'ages')} />}
        {quote.isFetching && !told && <p className="by">Calculating the price</p>}
        {waits && (
          <Note soft>
            This class is full. {booking.childId ? nameOf(booking.childId) : 'The child'} goes to the end of the
            waitlist. Nothing is charged, and the family gets an email.
          </Note>
        )}
      </div>
      {rules.length > 0 && <OverrideFields rules={rules} form={form} />}
      <FailureNote failure={failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel={waits ? 'Adding' : 'Booking'}>
          {waits
            ? 'Add to waitlist'
            : rules.length > 0
              ? 'Book anyway'
              : told
                ? `Book for ${formatCents(told.price)}`
                : 'Book'}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}

/** What it costs, and for a program the weeks or days that are paid for. */
function Told({ of, covers, isOverAges }: { of: Quote; covers: string | undefined; isOverAges: boolean }) {
  return (
    <Note soft tone={of.outsideAges && !isOverAges ? 'warn' : 'info'}>
      {covers && `${covers}. `}
      {of.credit > 0
        ? `${formatCents(of.credit)} from credit. Amount due: ${formatCents(of.due)}.`
        : of.due > 0
          ? `Amount due: ${formatCents(of.due)}. The spot is held for 15 minutes while you talk.`
          : 'Nothing is due. The spot is confirmed right away.'}
      {of.sessionsLeft && ` The price is for ${sessionsLeftText(of.sessionsLeft)}.`}
      {of.ageNote && !isOverAges && <> {of.ageNote.text}</>}
    </Note>
  )
}
