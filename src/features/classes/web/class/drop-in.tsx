import { useState } from 'react'
import { Form } from 'react-router'
import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { formatPlainWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { approvedFor, keptOutOf } from '../../kept-out.ts'
import { joinPath, StrangerActions } from './buy-class.tsx'
import { KeptOut } from './kept-out.tsx'
import { type Child, WhoIsComing } from './who-is-coming.tsx'

type Props = {
  shown: ClassAnswer
  dropIns: NonNullable<ClassAnswer['dropIns']>
  options: readonly Child[] | null
  chosen: Child | undefined
  onChoose: (id: string) => void
  requests: readonly AgeRequestAnswer[]
}

/** One session of a series for one child: which date. Leads to the checkout. */
export function DropIn({ shown, dropIns, options, chosen, onChoose, requests }: Props) {
  const open = dropIns.days.filter(({ full }) => !full)
  const [picked, setPicked] = useState(open[0]?.day)
  const day = open.find(each => each.day === picked)?.day ?? open[0]?.day
  if (!day) return <Note tone="quiet">Every session is full.</Note>
  if (!options) return <StrangerActions shown={shown} />
  if (!chosen)
    return (
      <ButtonLink tone="primary" block to={joinPath(shown)}>
        Add your child
      </ButtonLink>
    )
  const keptOut = keptOutOf([chosen], shown, day, requests)
  return (
    <Form action="/checkout" className="stack">
      <input type="hidden" name="classId" value={shown.id} />
      <Field label="Session">
        <Select name="dropIn" value={day} onChange={event => setPicked(event.target.value)}>
          {dropIns.days.map(each => (
            <option key={each.day} value={each.day} disabled={each.full}>
              {formatPlainWeekday(each.day)}
              {each.full && ', full'}
            </option>
          ))}
        </Select>
      </Field>
      <WhoIsComing
        shown={shown}
        options={options}
        chosen={[chosen.id]}
        onChoose={onChoose}
        firstDay={day}
        approved={approvedFor(shown, requests)}
      />
      {keptOut.length > 0 ? (
        <KeptOut of={keptOut} shown={shown} />
      ) : (
        <Button type="submit" tone="primary" block>
          Book for {chosen.firstName}, {formatCents(dropIns.price)}
        </Button>
      )}
    </Form>
  )
}
