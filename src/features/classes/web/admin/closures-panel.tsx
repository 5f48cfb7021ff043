import { useState } from 'react'
import { calendarClient, SessionsOnClosedDays } from '#src/features/calendar/web.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import type { Permission } from '#src/lib/permissions.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { type Failure, useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LIMITS } from '../../class-limits.ts'
import type { ClosureAnswer } from '../../contract.ts'

const { api } = calendarClient
const BLANK = { title: '', firstDay: '', lastDay: '' }

/** The days when we're closed: all-day events on the calendar, of the kind "Closed". New dates skip them. */
export function ClosuresPanel({
  closures,
  user,
  onChanged,
}: {
  closures: readonly ClosureAnswer[] | null
  user: { permissions: readonly Permission[] }
  onChanged: () => Promise<void>
}) {
  const toast = useToast()
  const [keyFor, setKeyFor] = useState(requestKeys)
  const form = useSaveForm({
    values: BLANK,
    check: ({ title, firstDay }) => ({
      title: title.trim() ? undefined : 'Enter a name.',
      firstDay: firstDay ? undefined : 'Choose a date.',
    }),
    save({ title, firstDay, lastDay }) {
      const body = { title, type: 'holiday' as const, startDate: firstDay, endDate: lastDay || undefined }
      return api('POST /api/events', { body }, { idempotencyKey: keyFor(body) })
    },
    ofServer: ({ startDate, endDate, ...others }) => ({ ...others, firstDay: startDate, lastDay: endDate }),
    async onSaved(_, sent) {
      setKeyFor(requestKeys)
      form.continueFrom(BLANK, sent)
      toast({ title: 'Days closed', description: 'New dates will skip these days.', tone: 'good' })
      await onChanged()
    },
    unreachable: 'Try again.',
    onFailed: notSaved,
  })
  const restore = useAction(
    async (id: string) => {
      await api('POST /api/events/:id/restore', { params: { id } })
      await onChanged()
    },
    { unreachable: 'Try again.', onFailed: notSaved },
  )
  const reopen = useAction(
    async ({ id, title }: ClosureAnswer) => {
      await api('DELETE /api/events/:id', { params: { id } })
      await onChanged()
      const action = { label: 'Undo', onPress: () => void restore.start(id) }
      toast({ title: 'Days reopened', description: title, action })
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
        {closures?.map(days => (
          <li key={days.id} className="closure-row">
            <span>
              <strong>{days.title}</strong> <span className="by">{daysText(days)}</span>
            </span>
            <LinkButton onClick={() => void reopen.start(days)}>
              Reopen<VisuallyHidden>: {days.title}</VisuallyHidden>
            </LinkButton>
            <SessionsOnClosedDays sessions={days.sessions} user={user} />
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

const daysText = ({ firstDay, lastDay }: ClosureAnswer) =>
  formatPlainDay(firstDay) + (lastDay === firstDay ? '' : ` to ${formatPlainDay(lastDay)}`)
