import { useRevalidator } from 'react-router'
import { clientFor } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { PoliciesContract, PolicyAnswer } from '../../contract.ts'
import { PolicyText } from '../policy-text.tsx'

const { api } = clientFor<PoliciesContract>()

/** The current text, to edit into the next version. */
export function PolicyEditor({ current }: { current: PolicyAnswer }) {
  const { policy, version, title, summary, body } = current
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const asksFamilies = policy !== 'photoConsent'
  const form = useSaveForm({
    values: { title, summary, body, askAgain: true },
    save: ({ askAgain, ...typed }) =>
      api('POST /api/admin/policies/:policy/versions', {
        params: { policy },
        body: { ...typed, askAgain: asksFamilies && askAgain, readVersion: version },
      }),
    async onSaved() {
      await revalidate()
      toast({ title: 'Published', description: `Version ${version + 1} is now in effect.`, tone: 'good' })
    },
    unreachable: "We couldn't reach the server, so nothing was published. Check your connection and try again.",
  })

  return (
    <Panel as="section" aria-labelledby="words">
      <h2 id="words">Edit policy</h2>
      <FailureNote failure={form.failure} title="Not published" />
      <SaveForm form={form}>
        <Field label="Title" error={form.problem('title')}>
          <TextInput {...form.field('title')} maxLength={120} />
        </Field>
        <Field
          label="In short"
          hint="Two or three sentences, shown before the full text."
          error={form.problem('summary')}
        >
          <TextArea {...form.field('summary')} rows={3} maxLength={1000} />
        </Field>
        <Field
          label="Full text"
          hint="Start a line with ## for a heading or - for a list item. Leave an empty line between paragraphs."
          error={form.problem('body')}
        >
          <TextArea {...form.field('body')} maxLength={60_000} />
        </Field>
        <details>
          <summary>Preview</summary>
          <div className="prose preview">
            <PolicyText body={form.watch('body')} />
          </div>
        </details>
        {asksFamilies ? (
          <Checkbox {...form.checkbox('askAgain')}>
            Ask families to agree again before their next registration. Turn this off only for fixing typos.
          </Checkbox>
        ) : (
          <p className="by">
            Families answer this for each child, so no one is asked again. The new text applies to new answers.
          </p>
        )}
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Publishing">
          Publish version {version + 1}
        </Button>
      </SaveForm>
      <UnsavedGuard active={form.isDirty} />
    </Panel>
  )
}
