import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../../contract.ts'
import type { KeptOutChild } from '../../kept-out.ts'
import { ageRequestsApi } from '../calls.ts'
import type { Child } from './who-is-coming.tsx'

const LONGEST_NOTE = 500

/** In place of the button that books: why a child can't be booked, or the request to staff. */
export function KeptOut({
  of,
  others = 0,
  shown,
}: {
  of: readonly KeptOutChild<Child>[]
  /** How many chosen children can be booked. */
  others?: number
  shown: ClassAnswer
}) {
  return (
    <div className="stack tight">
      {of.map(each => (
        <KeptOutNote key={each.child.id} {...each} shown={shown} />
      ))}
      {others > 0 && (
        <p className="hint">
          To book for {others === 1 ? 'the other child' : 'the others'} now, uncheck {namesOf(of)} above.
        </p>
      )}
    </div>
  )
}

const namesOf = (of: readonly KeptOutChild<Child>[]) => of.map(({ child }) => child.firstName).join(' and ')

function KeptOutNote({ child, decision, request, shown }: KeptOutChild<Child> & { shown: ClassAnswer }) {
  const name = child.firstName
  if (decision.kind === 'refused') return <Note tone="warn">{decision.text}</Note>
  if (request?.state === 'declined')
    return (
      <Note tone="warn" title={`${name} can't take this class`}>
        You asked, and we can't offer {name} a spot. {request.answer}
      </Note>
    )
  if (request)
    return (
      <Note title={`You asked about ${name}`}>
        We'll email you our answer. {name} doesn't have a spot yet, and other families can still book.
      </Note>
    )
  return <Ask child={child} text={decision.text} shown={shown} />
}

function Ask({ child, text, shown }: { child: Child; text: string; shown: ClassAnswer }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const ask = useAction(
    async () => {
      const body = { classId: shown.id, childId: child.id, note }
      await ageRequestsApi('POST /api/age-requests', { body })
      await revalidate()
      toast({ title: 'Request sent', description: "We'll email you our answer.", tone: 'good' })
    },
    { unreachable: "We couldn't send your request. Try again." },
  )
  return (
    <>
      <Note tone="warn">{text}</Note>
      <Field label={`Note about ${child.firstName}`} hint="Tell us what helps us decide." optional>
        <TextArea rows={2} value={note} maxLength={LONGEST_NOTE} onChange={event => setNote(event.target.value)} />
      </Field>
      <FailureNote failure={ask.failure} />
      <Button tone="primary" block busy={ask.isBusy} busyLabel="Sending" onClick={() => void ask.start()}>
        Ask about {child.firstName}
      </Button>
    </>
  )
}
