import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { type EditedPost, zoneName } from './edited-post.ts'
import type { PanelProps } from './post-editor.tsx'

/** Draft, now, or at a time in the program's time zone. `since` is when a published post came out. */
export function PublishPanel({ form, since }: PanelProps & { since: string | null }) {
  const { timeZone } = useProgram()
  const chosen = form.watch('publishing.when')
  const choice = (when: EditedPost['publishing']['when'], words: string) => (
    <Checkbox
      type="radio"
      name="when"
      value={when}
      checked={chosen === when}
      onChange={() => form.change('publishing.when', when)}
    >
      {words}
    </Checkbox>
  )
  return (
    <section className="panel" aria-label="Publishing">
      <FieldSet id="post-publishing" legend="When to publish" error={form.problem('publishing')}>
        {choice('draft', 'Keep as a draft')}
        {choice('now', since ? `Published since ${formatMoment(since, timeZone)}` : 'Now')}
        {choice('at', 'Schedule for later')}
        {chosen === 'at' && (
          <div className="publish-at">
            <Field label="Day">
              <TextInput {...form.field('publishing.day')} type="date" />
            </Field>
            <Field label="Time">
              <TextInput {...form.field('publishing.time')} type="time" />
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
