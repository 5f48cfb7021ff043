import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LONGEST_NOTE } from '../age-request-state.ts'
import type { OpenAgeRequestAnswer } from '../contract.ts'
import { api } from './calls.ts'
import './age-requests.css'

type Open = { requests: readonly OpenAgeRequestAnswer[]; total: number }

/** The requests that wait for staff, with both answers. Nothing while there are none; null if they couldn't be read. */
export function AgeRequests({ of }: { of: Open | null }) {
  if (!of) {
    return (
      <Panel as="section">
        <LoadFailed title="Couldn't load requests outside a class's ages">
          Nothing was lost. Only this list couldn't load.
        </LoadFailed>
      </Panel>
    )
  }
  const { requests, total } = of
  if (total === 0) return null
  return (
    <Panel as="section" aria-labelledby="age-requests">
      <h2 id="age-requests">
        {total} {total === 1 ? 'request' : 'requests'} outside a class's ages
      </h2>
      <ul className="age-requests">
        {requests.map(each => (
          <AgeRequest key={each.id} of={each} />
        ))}
      </ul>
      {total > requests.length && <p className="by">The oldest {requests.length} are shown.</p>}
    </Panel>
  )
}

type Decision = 'approve' | 'decline'

function AgeRequest({ of }: { of: OpenAgeRequestAnswer }) {
  const { timeZone } = useProgram()
  const [asking, setAsking] = useState<Decision>()
  const ages = of.ageMin === of.ageMax ? `age ${of.ageMin}` : `ages ${of.ageMin} to ${of.ageMax}`
  return (
    <li className="stack tight">
      <h3>
        {of.child}
        {of.age !== null && `, ${of.age}`}
      </h3>
      <p className="by">
        <Link to={`/admin/classes/${of.classId}`}>{of.title}</Link>, {ages}
        {of.startsAt && ` · ${formatMoment(of.startsAt, timeZone)}`}
      </p>
      <p className="by">
        <Link to={`/admin/families/${of.familyId}`}>{of.family}</Link> asked {formatMoment(of.askedAt, timeZone)}
      </p>
      {of.note && <p className="age-request-note">{of.note}</p>}
      {asking ? (
        <Answer of={of} decision={asking} onClose={() => setAsking(undefined)} />
      ) : (
        <div className="row">
          <Button small onClick={() => setAsking('approve')}>
            Approve<span className="vh"> {of.child}</span>
          </Button>
          <LinkButton onClick={() => setAsking('decline')}>
            Decline<span className="vh"> {of.child}</span>
          </LinkButton>
        </div>
      )}
    </li>
  )
}

function Answer({
  of: { id, child, family },
  decision,
  onClose,
}: {
  of: OpenAgeRequestAnswer
  decision: Decision
  onClose: () => void
}) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const approve = decision === 'approve'
  const form = useSaveForm({
    values: { answer: '' },
    save: body =>
      api('POST /api/admin/age-requests/:id/decision', { params: { id }, body: { approve, answer: body.answer } }),
    async onSaved() {
      toast({
        title: approve ? `${child} can book` : 'Request declined',
        description: `We emailed ${family}.`,
        tone: 'good',
      })
      await revalidate()
    },
    unreachable: 'Nothing was decided. Try again.',
  })
  return (
    <SaveForm form={form} className="stack tight">
      <Field
        label="Note to the family"
        hint={approve ? 'They get an email with a link to book.' : 'They get an email.'}
        optional
        error={form.problem('answer')}
      >
        <TextArea {...form.field('answer')} rows={2} maxLength={LONGEST_NOTE} autoFocus />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" small busy={form.isBusy} busyLabel="Sending">
          {approve ? 'Approve and email' : 'Decline and email'}
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </SaveForm>
  )
}
