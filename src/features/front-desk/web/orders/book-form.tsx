import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import type { FrontDeskOrdersContract } from '../../orders-contract.ts'
import { api } from '../calls.ts'
import { type Bookable, ClassChoice } from './class-choice.tsx'
import { type Option, OptionFields } from './option-fields.tsx'

export type Held = Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/bookings']>
type Props = { family: FamilyFileAnswer; onClose: () => void; onBooked: (held: Held) => Promise<void> }

/** Which child, which class, and what it costs this family, shown before anything happens. */
export function BookForm({ family, onClose, onBooked }: Props) {
  const [childId, setChildId] = useState(family.children.length === 1 ? family.children[0]!.id : '')
  const [chosen, setChosen] = useState<Bookable>()
  const [option, setOption] = useState<Option>({ days: [] })
  const [useCredit, setUseCredit] = useState(false)
  const [tried, setTried] = useState(false)
  const params = { id: family.id }
  const isReady = Boolean(childId && chosen && (chosen.kind !== 'program' || isChosen(option)))
  const asked = { childId, classId: chosen?.id ?? '', useCredit, ...(chosen?.kind === 'program' ? option : {}) }
  const quote = useQuery({
    queryKey: ['quote', family.id, asked],
    queryFn: () => api('POST /api/admin/families/:id/quotes', { params, body: asked }),
    enabled: isReady,
    gcTime: 0,
    retry: false,
  })
  const book = useMutation({
    mutationFn: (price: number) => api('POST /api/admin/families/:id/bookings', { params, body: { ...asked, price } }),
    onSuccess: onBooked,
    onError: () => quote.refetch(),
  })
  const trouble = book.error ?? quote.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (book.isPending) return
    if (isReady && quote.data) return book.mutate(quote.data.price)
    if (isReady && quote.isError) void quote.refetch()
    setTried(true)
  }
  return (
    <ScriptForm className="stack" onSubmit={submit} noValidate>
      <Field label="Child" error={tried && !childId ? 'Choose a child.' : undefined}>
        <Select value={childId} onChange={event => setChildId(event.target.value)}>
          <option value="">Choose a child</option>
          {family.children.map(({ id, name, age }) => (
            <option key={id} value={id}>
              {name}, {age}
            </option>
          ))}
        </Select>
      </Field>
      <ClassChoice chosen={chosen} onChoose={setChosen} error={tried && !chosen ? 'Choose a class.' : undefined} />
      {chosen?.kind === 'program' && <OptionFields of={chosen.options} chosen={option} onChoose={setOption} />}
      {family.credit.balance > 0 && (
        <Checkbox checked={useCredit} onChange={event => setUseCredit(event.target.checked)}>
          Use the family's credit, {formatCents(family.credit.balance)}
        </Checkbox>
      )}
      <div role="status">
        {isReady && quote.data && <Told of={quote.data} />}
        {isReady && quote.isFetching && !quote.data && <p className="by">Calculating the price</p>}
      </div>
      {trouble && (
        <Note tone="bad" role="alert">
          {sentenceOf(trouble, 'Nothing was booked. Try again.')}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={book.isPending} busyLabel="Booking">
          {isReady && quote.data ? `Book for ${formatCents(quote.data.price)}` : 'Book'}
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </ScriptForm>
  )
}

const isChosen = ({ enrollmentOption, days }: Option) =>
  enrollmentOption !== undefined && (enrollmentOption !== 'daily' || days.length > 0)

function Told({ of }: { of: Answered<FrontDeskOrdersContract['POST /api/admin/families/:id/quotes']> }) {
  return (
    <Note soft tone={of.outsideAges ? 'warn' : 'info'}>
      {of.credit > 0
        ? `${formatCents(of.credit)} from credit. Amount due: ${formatCents(of.due)}.`
        : of.due > 0
          ? `Amount due: ${formatCents(of.due)}. The spot is held for 15 minutes while you talk.`
          : 'Nothing is due. The spot is confirmed right away.'}
      {of.outsideAges && " The child is outside this class's age range, so check with the parent."}
    </Note>
  )
}
