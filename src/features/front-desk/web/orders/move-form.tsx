import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { api } from '../calls.ts'
import { type Bookable, ClassChoice } from './class-choice.tsx'
import { PaymentMethodFields, settlement, type Ways } from './ways-to-pay.tsx'

type Props = {
  place: OpenPlace
  firstName: string
  onClose: () => void
  onMoved: (message: string) => Promise<void>
}

/** The new class, with the amounts shown first, then how a difference is paid, and why. */
export function MoveForm({ place, firstName, onClose, onMoved }: Props) {
  const params = { id: place.id }
  const [key] = useState(() => crypto.randomUUID())
  const [to, setTo] = useState<Bookable>()
  const [ways, setWays] = useState<Ways>({ way: undefined, reference: '' })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const quote = useQuery({
    queryKey: ['move-quote', place.id, to?.id],
    queryFn: () => api('POST /api/admin/registrations/:id/move-quote', { params, body: { classId: to!.id } }),
    enabled: to !== undefined,
    gcTime: 0,
    retry: false,
  })
  const move = useMutation({
    mutationFn: ({ price, due }: { price: number; due: number }) => {
      const settle = due > 0 ? settlement(ways, key) : undefined
      return api('POST /api/admin/registrations/:id/move', {
        params,
        body: { classId: to!.id, price, due, settle, reason },
      })
    },
    onSuccess: done => onMoved(done.message),
    onError: () => quote.refetch(),
  })
  const told = to && quote.data
  const trouble = move.error ?? quote.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (move.isPending) return
    if (quote.isError) void quote.refetch()
    if (!told || !reason.trim() || (told.due > 0 && !settlement(ways, key))) return setTried(true)
    move.mutate(told)
  }
  return (
    <ScriptForm className="stack" onSubmit={submit} noValidate>
      <p>
        From <strong>{place.event}</strong>. The amount paid moves over as credit, and if the family cancels later, they
        get it back as credit.
      </p>
      <ClassChoice
        label="New class"
        chosen={to}
        onChoose={setTo}
        fits={each => each.kind !== 'program' && each.id !== place.eventId}
        error={tried && !to ? 'Choose a class.' : undefined}
      />
      {quote.isFetching && !told && <p className="by">Calculating the price</p>}
      {told && (
        <div role="status" className="stack">
          <Facts
            items={[
              { name: 'Already paid', value: formatCents(told.paid) },
              { name: 'New price', value: formatCents(told.price) },
              { name: 'Amount due', value: told.due > 0 ? formatCents(told.due) : null },
              { name: 'Left as credit', value: told.credit > 0 ? formatCents(told.credit) : null },
            ]}
          />
          {told.outsideAges && (
            <Note soft tone="warn">
              {firstName} is outside that class's age range, so check with the parent.
            </Note>
          )}
        </div>
      )}
      {told && told.due > 0 && <PaymentMethodFields of={ways} onChange={setWays} isAdmin tried={tried} />}
      {told && told.due > 0 && ways.way === 'link' && (
        <Note soft tone="warn">
          If they don't pay within a day, they lose the new spot and don't get the old one back, and{' '}
          {formatCents(told.paid)} stays with the family as credit.
        </Note>
      )}
      <Field label="Reason" hint="Only staff see this." error={tried && !reason.trim() ? 'Enter a reason.' : undefined}>
        <TextArea rows={2} maxLength={300} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {trouble && (
        <Note tone="bad" role="alert">
          {sentenceOf(trouble, 'Nothing was moved. Try again.')}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={move.isPending} busyLabel="Moving">
          Move {firstName}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </ScriptForm>
  )
}
