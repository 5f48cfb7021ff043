import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsLeftText } from '#src/features/classes/class-text.ts'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { failureOf } from '#src/ui/form/use-action.ts'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import type { FrontDeskOrdersContract } from '../../orders-contract.ts'
import { api } from '../calls.ts'
import { type Bookable, ClassChoice } from './class-choice.tsx'
import { PaymentMethodFields, settlement, type Ways, wayProblems } from './ways-to-pay.tsx'

type Props = {
  place: OpenPlace
  firstName: string
  onClose: () => void
  onMoved: (message: string) => Promise<void>
}

const FAILED = 'Nothing was moved. Try again.'
type Quote = Answered<FrontDeskOrdersContract['POST /api/admin/registrations/:id/move-quote']>
type Moved = Answered<FrontDeskOrdersContract['POST /api/admin/registrations/:id/move']>
type Move = Ways & { to: Bookable | null; reason: string }

/** The new class, with the amounts shown first, then how a difference is paid, and why. */
export function MoveForm({ place, firstName, onClose, onMoved }: Props) {
  const params = { id: place.id }
  const [key] = useState(() => crypto.randomUUID())
  const form = useSaveForm<Move, Moved>({
    values: { to: null, way: '', reference: '', reason: '' },
    check: ({ to, reason, ...ways }) => ({
      to: to ? undefined : 'Choose a class.',
      ...(quote.data && quote.data.due > 0 ? wayProblems(ways) : {}),
      reason: reason.trim() ? undefined : 'Enter a reason.',
    }),
    async save({ to, reason, ...ways }) {
      const told = quote.data ?? (await quote.refetch({ throwOnError: true })).data
      if (!to || !told) return CANCELED
      const settle = told.due === 0 ? undefined : ways.way === 'link' ? ('link' as const) : settlement(ways, key)
      const body = { classId: to.id, price: told.price, due: told.due, settle, reason }
      return api('POST /api/admin/registrations/:id/move', { params, body })
    },
    onSaved: done => onMoved(done.message),
    unreachable: FAILED,
    // The price may have changed in the meantime.
    onFailed: () => void quote.refetch(),
  })
  const { to, way } = form.watch()
  const quote: UseQueryResult<Quote> = useQuery({
    queryKey: ['move-quote', place.id, to?.id],
    queryFn: () => api('POST /api/admin/registrations/:id/move-quote', { params, body: { classId: to!.id } }),
    enabled: to !== null,
    gcTime: 0,
    retry: false,
  })
  const told = to && quote.data
  const failure = form.failure ?? (quote.error ? failureOf(quote.error, FAILED) : undefined)

  return (
    <SaveForm form={form}>
      <p>
        From <strong>{place.event}</strong>. The amount paid moves over as credit, and if the family cancels later, they
        get it back as credit.
      </p>
      <ClassChoice
        label="New class"
        chosen={to ?? undefined}
        onChoose={chosen => form.change('to', chosen ?? null)}
        fits={each => each.kind !== 'program' && !each.isPastJoining && each.id !== place.eventId}
        error={form.problem('to')}
      />
      {quote.isFetching && !told && <p className="by">Calculating the price</p>}
      {told && (
        <div role="status" className="stack">
          <Facts
            items={[
              { name: 'Already paid', value: formatCents(told.paid) },
              {
                name: 'New price',
                value: [
                  formatCents(told.price),
                  ...(told.sessionsLeft ? [sessionsLeftText(told.sessionsLeft)] : []),
                ].join(', '),
              },
              { name: 'Amount due', value: told.due > 0 ? formatCents(told.due) : null },
              { name: 'Left as credit', value: told.credit > 0 ? formatCents(told.credit) : null },
            ]}
          />
          {told.ageNote && (
            <Note soft tone={told.outsideAges ? 'warn' : 'info'}>
              {told.ageNote.text}
            </Note>
          )}
        </div>
      )}
      {told && told.due > 0 && <PaymentMethodFields form={form} mayTake />}
      {told && told.due > 0 && way === 'link' && (
        <Note soft tone="warn">
          If they don't pay within a day, they lose the new spot and don't get the old one back, and{' '}
          {formatCents(told.paid)} stays with the family as credit.
        </Note>
      )}
      <Field
        label="Reason"
        hint={
          told?.needsReason
            ? `Say why ${firstName} can be outside the ages of this class. Only staff see this.`
            : 'Only staff see this.'
        }
        error={form.problem('reason')}
      >
        <TextArea {...form.field('reason')} rows={2} maxLength={300} />
      </Field>
      <FailureNote failure={failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Moving">
          Move {firstName}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}
