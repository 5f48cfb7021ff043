import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitsText } from '#src/features/classes/choice-text.ts'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import { daysMissing, firstForm } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
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
import { Select, TextArea } from '#src/ui/text-input.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import type { FrontDeskOrdersContract } from '../../orders-contract.ts'
import { api, waitlistApi } from '../calls.ts'
import { type Booking, bodyOf, canGoOver, choiceOf, isForWaitlist, isProgram, isReady } from './booking.ts'
import { ClassChoice } from './class-choice.tsx'
import { OptionFields } from './option-fields.tsx'

export type Held = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/bookings']>
type Quote = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/quotes']>
type Props = {
  family: FamilyFileAnswer
  onClose: () => void
  onBooked: (held: Held) => Promise<void>
  onWaiting: (title: string, description: string) => Promise<void>
}

const FAILED = 'Nothing was booked. Try again.'

/** Which child, which class, and what it costs this family, shown before anything happens. */
export function BookForm({ family, onClose, onBooked, onWaiting }: Props) {
  const params = { id: family.id }
  const { timeZone } = useProgram()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const [asked, setAsked] = useState<string>()
  const form = useSaveForm<Booking, { held?: Held; position?: number | null }>({
    values: {
      childId: family.children.length === 1 ? family.children[0]!.id : '',
      chosen: null,
      option: null,
      useCredit: false,
      ageReason: '',
      overCapacity: false,
      overReason: '',
    },
    check: ({ childId, chosen, option, ageReason, overCapacity, overReason }) => ({
      childId: childId ? undefined : 'Choose a child.',
      chosen: chosen ? undefined : 'Choose a class.',
      option: isProgram(chosen) && option && !choiceOf(chosen, option, today) ? daysMissing(option) : undefined,
      ageReason: needsReason && !ageReason.trim() ? 'Enter a reason.' : undefined,
      overReason: chosen && overCapacity && canGoOver(chosen) && !overReason.trim() ? 'Enter a reason.' : undefined,
    }),
    async save(booking) {
      const { childId, chosen } = booking
      const ageReason = (needsReason && booking.ageReason.trim()) || undefined
      const isOver = chosen && booking.overCapacity && canGoOver(chosen)
      const overReason = isOver ? booking.overReason.trim() : undefined
      if (chosen && isForWaitlist(booking))
        return waitlistApi('POST /api/admin/waitlist', { body: { classId: chosen.id, childId, ageReason } })
      if (!isReady(booking, today)) return CANCELED
      const { price } = quote.data ?? (await quote.refetch({ throwOnError: true })).data!
      return {
        held: await api('POST /api/admin/families/:id/bookings', {
          params,
          body: { ...bodyOf(booking), price, ageReason, overReason },
        }),
      }
    },
    onSaved({ held, position }, { childId, chosen }) {
      if (held) return onBooked(held)
      const where = position ? `Number ${position} for ${chosen!.title}.` : `${chosen!.title}.`
      return onWaiting(`${nameOf(childId)} is on the waitlist`, `${where} We emailed the family.`)
    },
    unreachable: FAILED,
    // A full class has no quote that says so.
    async onRefused({ problem }) {
      if (problem.code !== 'reason-needed') return false
      setAsked(problem.message)
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
  const choice = isProgram(chosen) && option ? choiceOf(chosen, option, today) : undefined
  const covers = choice?.option && choice.covers ? unitsText({ ...choice, option: choice.option }) : undefined
  const needsReason: boolean = told?.needsReason || asked !== undefined
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
          form.change('option', next?.kind === 'program' ? firstForm(next, today) : null)
        }}
        withFull
        error={form.problem('chosen')}
      />
      {isProgram(chosen) && option && (
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
        {told && <Told of={told} covers={covers} />}
        {quote.isFetching && !told && <p className="by">Calculating the price</p>}
        {waits && (
          <Note soft>
            This class is full. {booking.childId ? nameOf(booking.childId) : 'The child'} goes to the end of the
            waitlist. Nothing is charged, and the family gets an email.
          </Note>
        )}
      </div>
      {chosen && canGoOver(chosen) && (
        <Checkbox {...form.checkbox('overCapacity')}>Book over capacity instead of adding to the waitlist</Checkbox>
      )}
      {chosen && canGoOver(chosen) && booking.overCapacity && (
        <Field
          label="Why book over capacity?"
          hint="The extra spot is counted, and nobody on the waitlist gets a spot from it. Only staff see the reason."
          error={form.problem('overReason')}
        >
          <TextArea {...form.field('overReason')} rows={2} maxLength={300} />
        </Field>
      )}
      {needsReason && (
        <Field
          label="Reason"
          hint={asked ?? `${nameOf(booking.childId)} is outside the ages of this class. Only staff see the reason.`}
          error={form.problem('ageReason')}
        >
          <TextArea {...form.field('ageReason')} rows={2} maxLength={300} />
        </Field>
      )}
      <FailureNote failure={failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel={waits ? 'Adding' : 'Booking'}>
          {waits ? 'Add to waitlist' : told ? `Book for ${formatCents(told.price)}` : 'Book'}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}

/** What it costs, and for a program the weeks or days that are paid for. */
function Told({ of, covers }: { of: Quote; covers: string | undefined }) {
  return (
    <Note soft tone={of.outsideAges ? 'warn' : 'info'}>
      {covers && `${covers}. `}
      {of.credit > 0
        ? `${formatCents(of.credit)} from credit. Amount due: ${formatCents(of.due)}.`
        : of.due > 0
          ? `Amount due: ${formatCents(of.due)}. The spot is held for 15 minutes while you talk.`
          : 'Nothing is due. The spot is confirmed right away.'}
      {of.sessionsLeft && ` The price is for ${sessionsLeftText(of.sessionsLeft)}.`}
      {of.ageNote && <> {of.ageNote.text}</>}
    </Note>
  )
}
