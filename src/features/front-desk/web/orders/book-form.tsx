import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '#src/lib/contract.ts'
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
import { type Bookable, ClassChoice } from './class-choice.tsx'
import { type Option, OptionFields } from './option-fields.tsx'

export type Held = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/bookings']>
type Quote = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/quotes']>
type Booking = { childId: string; chosen: Bookable | null; option: Option; useCredit: boolean; ageReason: string }
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
  const [asked, setAsked] = useState<string>()
  const form = useSaveForm<Booking, { held?: Held; position?: number | null }>({
    values: {
      childId: family.children.length === 1 ? family.children[0]!.id : '',
      chosen: null,
      option: { days: [] },
      useCredit: false,
      ageReason: '',
    },
    check: ({ childId, chosen, ageReason }) => ({
      childId: childId ? undefined : 'Choose a child.',
      chosen: chosen ? undefined : 'Choose a class.',
      ageReason: needsReason && !ageReason.trim() ? 'Enter a reason.' : undefined,
    }),
    async save(booking) {
      const { childId, chosen } = booking
      const ageReason = (needsReason && booking.ageReason.trim()) || undefined
      if (chosen && isFull(chosen))
        return waitlistApi('POST /api/admin/waitlist', { body: { classId: chosen.id, childId, ageReason } })
      if (!isReady(booking)) return CANCELED
      const { price } = quote.data ?? (await quote.refetch({ throwOnError: true })).data!
      return {
        held: await api('POST /api/admin/families/:id/bookings', {
          params,
          body: { ...bodyOf(booking), price, ageReason },
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
  const waits = chosen !== null && isFull(chosen)
  const nameOf = (id: string) => family.children.find(each => each.id === id)?.name ?? 'The child'
  const quote: UseQueryResult<Quote> = useQuery({
    queryKey: ['quote', family.id, bodyOf(booking)],
    queryFn: () => api('POST /api/admin/families/:id/quotes', { params, body: bodyOf(booking) }),
    enabled: isReady(booking),
    gcTime: 0,
    retry: false,
  })
  const told = isReady(booking) ? quote.data : undefined
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
        onChoose={next => form.change('chosen', next ?? null)}
        withFull
        error={form.problem('chosen')}
      />
      {chosen?.kind === 'program' && (
        <OptionFields of={chosen.options} chosen={option} onChoose={next => form.change('option', next)} />
      )}
      {family.credit.balance > 0 && (
        <Checkbox {...form.checkbox('useCredit')}>
          Use the family's credit, {formatCents(family.credit.balance)}
        </Checkbox>
      )}
      <div role="status">
        {told && <Told of={told} />}
        {quote.isFetching && !told && <p className="by">Calculating the price</p>}
        {waits && (
          <Note soft>
            This class is full. {booking.childId ? nameOf(booking.childId) : 'The child'} goes to the end of the
            waitlist. Nothing is charged, and the family gets an email.
          </Note>
        )}
      </div>
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

const isChosen = ({ enrollmentOption, days }: Option) =>
  enrollmentOption !== undefined && (enrollmentOption !== 'daily' || days.length > 0)

const isFull = ({ placesLeft }: Bookable) => placesLeft === 0

const isReady = ({ childId, chosen, option }: Booking) =>
  Boolean(childId && chosen && !isFull(chosen) && (chosen.kind !== 'program' || isChosen(option)))

const bodyOf = ({ childId, chosen, option, useCredit }: Booking) => ({
  childId,
  classId: chosen?.id ?? '',
  useCredit,
  ...(chosen?.kind === 'program' ? option : {}),
})

function Told({ of }: { of: Quote }) {
  return (
    <Note soft tone={of.outsideAges ? 'warn' : 'info'}>
      {of.credit > 0
        ? `${formatCents(of.credit)} from credit. Amount due: ${formatCents(of.due)}.`
        : of.due > 0
          ? `Amount due: ${formatCents(of.due)}. The spot is held for 15 minutes while you talk.`
          : 'Nothing is due. The spot is confirmed right away.'}
      {of.ageNote && <> {of.ageNote.text}</>}
    </Note>
  )
}
