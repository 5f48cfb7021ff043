import { useQuery } from '@tanstack/react-query'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { rememberAnswer } from '#src/ui/queries.tsx'
import { Select } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { instructorsApi, instructorsOf } from '../calls.ts'

const WHOLE_CLASS = ''
const EMPTY = { userId: '', sessionId: WHOLE_CLASS }

/** Who teaches the class or one of its sessions. Instructors see the rosters of what they teach, and only those. */
export function InstructorsPanel({ shown }: { shown: EditedClassAnswer }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const list = instructorsOf(shown.id)
  const { data, isError, isFetching, refetch } = useQuery(list)
  const form = useSaveForm({
    values: EMPTY,
    check: ({ userId }) => (userId ? {} : { userId: 'Choose who teaches it' }),
    save: ({ userId, sessionId }) =>
      instructorsApi('POST /api/admin/classes/:id/instructors', {
        params: { id: shown.id },
        body: { userId, sessionId: sessionId || null },
      }),
    onSaved(saved, sent) {
      rememberAnswer(list.queryKey, saved)
      form.continueFrom(EMPTY, sent)
      toast({ title: 'Instructor added', tone: 'good' })
    },
  })
  const removal = useAction(async (instructorId: string) => {
    const left = await instructorsApi('DELETE /api/admin/classes/:id/instructors/:instructorId', {
      params: { id: shown.id, instructorId },
    })
    rememberAnswer(list.queryKey, left)
    toast({ title: 'Instructor removed' })
  })
  const upcoming = shown.sessions.filter(each => !each.cancelledAt && Date.parse(each.endsAt) > Date.now())

  return (
    <section className="panel" aria-labelledby="instructors-title">
      <h2 id="instructors-title">Instructors</h2>
      <p className="by">People with the instructor role see the rosters of what they teach here, and no others.</p>
      {isError && (
        <ErrorState
          titleAs="h3"
          title="Couldn't load the instructors"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          Everyone who teaches this class still does. Only this list couldn't load.
        </ErrorState>
      )}
      {!data && !isError && <p role="status">Loading instructors…</p>}
      {data?.instructors.length === 0 && <p>Nobody yet.</p>}
      {data && data.instructors.length > 0 && (
        <ul className="lines">
          {data.instructors.map(({ id, name, session }) => (
            <li key={id} className="closure-row">
              <span>
                <strong>{name}</strong>{' '}
                <span className="by">
                  {session ? `Only ${formatMoment(session.startsAt, timeZone)}` : 'All sessions'}
                </span>
              </span>
              <LinkButton onClick={() => void removal.start(id)}>
                Remove<VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <FailureNote failure={removal.failure ?? form.failure} title="Not saved" />
      {data && (
        <SaveForm form={form} aria-label="Add an instructor">
          <Field label="Person" error={form.problem('userId')}>
            <Select {...form.field('userId')}>
              <option value="">Choose someone</option>
              {data.staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Teaches">
            <Select {...form.field('sessionId')}>
              <option value={WHOLE_CLASS}>All sessions</option>
              {upcoming.map(({ id, startsAt }) => (
                <option key={id} value={id}>
                  Only {formatMoment(startsAt, timeZone)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" busy={form.isBusy} busyLabel="Adding">
            Add instructor
          </Button>
        </SaveForm>
      )}
    </section>
  )
}
