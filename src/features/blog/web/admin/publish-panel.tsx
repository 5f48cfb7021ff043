import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { type EditedPost, zoneName } from './edited-post.ts'
import type { PanelProps } from './post-editor.tsx'

/** Draft, now, or at a time in the program's time zone. `since` is when a published post came out. */
export function PublishPanel({ edited, change, problems, since }: PanelProps & { since: string | null }) {
  const { timeZone } = useProgram()
  const choice = (when: EditedPost['when'], words: string) => (
    <Checkbox type="radio" name="when" value={when} checked={edited.when === when} onChange={() => change({ when })}>
      {words}
    </Checkbox>
  )
  return (
    <section className="panel" aria-label="Publishing">
      <FieldSet id="post-publishing" legend="When to publish" error={problems.publishing}>
        {choice('draft', 'Keep as a draft')}
        {choice('now', since ? `Published since ${formatMoment(since, timeZone)}` : 'Now')}
        {choice('at', 'Schedule for later')}
        {edited.when === 'at' && (
          <div className="publish-at">
            <Field label="Day">
              <TextInput type="date" value={edited.day} onChange={event => change({ day: event.target.value })} />
            </Field>
            <Field label="Time">
              <TextInput type="time" value={edited.time} onChange={event => change({ time: event.target.value })} />
            </Field>
            <p className="by" suppressHydrationWarning>
              {zoneName(timeZone, new Date())}, wherever you are.
            </p>
          </div>
        )}
      </FieldSet>
    </section>
  )
}
