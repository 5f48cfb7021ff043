import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment, formatPlainDay } from '#src/lib/dates.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { type Failure, useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LIMITS } from '../../class-limits.ts'
import type { ClosureAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

const BLANK = { title: '', firstDay: '', lastDay: '' }

/** The days when we're closed. New dates skip them, and families see them on their calendar. */
export function ClosuresPanel({
  closures,
  onChanged,
}: {
  closures: readonly ClosureAnswer[] | null
  onChanged: () => Promise<void>
}) {
  const toast = useToast()
  const form = useSaveForm({
    values: BLANK,
    save: days => api('POST /api/admin/closures', { body: { ...days, lastDay: days.lastDay || days.firstDay } }),
    async onSaved({ sessions }) {
      form.reset()
      const description = sessions.length > 0 ? `${standing(sessions)}.` : 'New dates will skip these days.'
      toast({ title: 'Days closed', description, tone: 'good' })
      await onChanged()
    },
    unreachable: 'Try again.',
    onFailed: notSaved,
  })
  const reopen = useAction(
    async (id: string) => {
      await api('DELETE /api/admin/closures/:id', { params: { id } })
      await onChanged()
    },
    { unreachable: 'Try again.', onFailed: notSaved },
  )
  function notSaved({ message }: Failure) {
    toast({ title: 'Not saved', description: message, tone: 'destructive' })
  }

  return (
    <Panel as="section" aria-labelledby="closed-days">
      <h2 id="closed-days">Closed days</h2>
      <p className="by">New dates skip them, and families see them on their calendar.</p>
      {!closures && (
        <LoadFailed titleAs="h3" title="Couldn't load the closed days">
          Your closed days still apply. Only this list couldn't load.
        </LoadFailed>
      )}
      {closures?.length === 0 && <p>No upcoming closed days.</p>}
      <ul className="lines">
        {closures?.map(({ id, title, firstDay, lastDay, sessions }) => (
          <li key={id} className="closure-row">
            <span>
              <strong>{title}</strong>{' '}
              <span className="by">
                {formatPlainDay(firstDay)}
                {lastDay !== firstDay && ` to ${formatPlainDay(lastDay)}`}
              </span>
            </span>
            <LinkButton onClick={() => void reopen.start(id)}>
              Reopen<VisuallyHidden>: {title}</VisuallyHidden>
            </LinkButton>
            {sessions.length > 0 && <StillStanding of={sessions} />}
          </li>
        ))}
      </ul>
      <SaveForm form={form} className="closure-form" aria-label="Close days">
        <Field label="Name" error={form.problem('title')}>
          <TextInput {...form.field('title')} maxLength={LIMITS.name} />
        </Field>
        <Field label="First day" error={form.problem('firstDay')}>
          <TextInput {...form.field('firstDay')} type="date" />
        </Field>
        <Field label="Last day" optional error={form.problem('lastDay')}>
          <TextInput {...form.field('lastDay')} type="date" />
        </Field>
        <Button type="submit" busy={form.isBusy} busyLabel="Closing">
          Close these days
        </Button>
      </SaveForm>
    </Panel>
  )
}

const standing = ({ length }: { length: number }) =>
  `${length} ${length === 1 ? 'session is' : 'sessions are'} still scheduled on these days`

/** Shown until the last of them is moved or canceled. */
function StillStanding({ of }: { of: ClosureAnswer['sessions'] }) {
  const { timeZone } = useProgram()
  return (
    <Note tone="warn" soft className="still-standing" title={standing(of)}>
      <ul className="lines">
        {of.map(({ id, classId, title, startsAt }) => (
          <li key={id}>
            {formatMoment(startsAt, timeZone)} <QuietLink to={`/admin/classes/${classId}`}>{title}</QuietLink>
          </li>
        ))}
      </ul>
      <p>
        Move {of.length === 1 ? 'it' : 'them'} in the class, or go to{' '}
        <Link to="/admin/cancellations">Cancellations</Link>.
      </p>
    </Note>
  )
}
