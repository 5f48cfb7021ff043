import { useState } from 'react'
import { newId } from '#src/lib/ids.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { SeasonPageAnswer } from '../../../season-contract.ts'
import { SEASON_LIMITS, seasonProblems } from '../../../season-rules.ts'
import { windowText } from '../../../season-text.ts'
import { api } from '../../calls.ts'
import { BLANK_SEASON, type EditedSeason, editedFrom, fieldsFrom, windowOf } from './edited-season.ts'

type Props = {
  /** Null for a new one. */
  opened: SeasonPageAnswer | null
  /** `YYYY-MM-DD` in the program's zone. */
  today: string
  onCreated: (id: string) => Promise<void>
  onSaved: (saved: SeasonPageAnswer) => void
}

/** The name and days of a season, when registration opens, and for whom earlier. */
export function SeasonForm({ opened, today, onCreated, onSaved }: Props) {
  const toast = useToast()
  const [id] = useState(newId)
  const form = useSaveForm<EditedSeason, { made?: string; saved?: SeasonPageAnswer }>({
    values: opened ? editedFrom(opened) : BLANK_SEASON,
    check: typed => seasonProblems(fieldsFrom(typed)),
    async save(typed) {
      const fields = fieldsFrom(typed)
      if (!opened) return { made: (await api('POST /api/admin/seasons', { body: { id, ...fields } })).id }
      const call = { params: { id: opened.id }, body: { ...fields, updatedAt: opened.updatedAt } }
      return { saved: await api('PUT /api/admin/seasons/:id', call) }
    },
    async onSaved({ made, saved }) {
      toast({ title: made ? 'Season created' : 'Season saved', tone: 'good' })
      if (made) await onCreated(made)
      if (saved) onSaved(saved)
    },
    fieldOf: ({ code }) => (code === 'name-taken' ? 'name' : undefined),
    ofServer: fields => Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.')[0]!, text])),
    unreachable: "We couldn't reach the server. What you typed is still here. Check your connection and try again.",
    hasSummary: true,
  })
  const typed = form.watch()
  const listed = form.problems.map(({ path, message }) => ({ id: `season-${path}`, message }))
  return (
    <>
      <UnsavedGuard active={form.isDirty} />
      <FailureNote failure={form.failure} title="Not saved" />
      <ErrorSummary problems={listed} attempt={form.attempt} title="Not saved yet" />
      <SaveForm form={form} aria-label="Season" className="stack season-form">
        <Panel as="section" aria-labelledby="season-about">
          <h2 id="season-about">Name and days</h2>
          <div className="season-fields">
            <Field id="season-name" label="Name" hint="With its year, such as Fall 2027" error={form.problem('name')}>
              <TextInput {...form.field('name')} maxLength={SEASON_LIMITS.name} />
            </Field>
            <Field id="season-firstDay" label="First day" error={form.problem('firstDay')}>
              <TextInput {...form.field('firstDay')} type="date" />
            </Field>
            <Field id="season-lastDay" label="Last day" error={form.problem('lastDay')}>
              <TextInput {...form.field('lastDay')} type="date" />
            </Field>
          </div>
        </Panel>
        <Panel as="section" aria-labelledby="season-window">
          <h2 id="season-window">Registration</h2>
          <p className="by" aria-live="polite">
            {windowText(windowOf(typed, opened?.state ?? 'draft'), today)}
          </p>
          <div className="season-fields two">
            <Field
              id="season-opensOn"
              label="Opens for everyone on"
              hint="At midnight. Leave it empty to open right away"
              optional
              error={form.problem('opensOn')}
            >
              <TextInput {...form.field('opensOn')} type="date" />
            </Field>
            <Field
              id="season-earlyOn"
              label="Opens for returning families on"
              hint="An earlier day for families with a paid spot in an earlier season"
              optional
              error={form.problem('earlyOn')}
            >
              <TextInput {...form.field('earlyOn')} type="date" />
            </Field>
          </div>
          {typed.earlyOn && (
            <>
              <Checkbox {...form.checkbox('earlySiblings')} hint="So their brothers and sisters can join, too">
                Families with a child enrolled now register early as well
              </Checkbox>
              <Field
                id="season-earlyEmails"
                label="Other families that register early"
                hint="Email addresses of their accounts, one on each line"
                optional
                error={form.problem('earlyEmails')}
              >
                <TextArea {...form.field('earlyEmails')} rows={3} />
              </Field>
            </>
          )}
        </Panel>
        <div className="row">
          <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
            {opened ? 'Save changes' : 'Create season'}
          </Button>
        </div>
      </SaveForm>
    </>
  )
}
