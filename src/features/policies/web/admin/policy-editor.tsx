import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { PoliciesContract, PolicyAnswer } from '../../contract.ts'
import { PolicyText } from '../policy-text.tsx'

const { api } = clientFor<PoliciesContract>()

/** The current text, to edit into the next version. */
export function PolicyEditor({ current }: { current: PolicyAnswer }) {
  const { policy, version, title, summary } = current
  const form = useRef<HTMLFormElement>(null)
  const [body, setBody] = useState(current.body)
  const [changed, setChanged] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const asksFamilies = policy !== 'photoConsent'

  async function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    setBusy(true)
    setFailure(undefined)
    setProblems({})
    try {
      await api('POST /api/admin/policies/:policy/versions', {
        params: { policy },
        body: {
          title: text('title'),
          summary: text('summary'),
          body: text('body'),
          askAgain: asksFamilies && typed.has('askAgain'),
          readVersion: version,
        },
      })
      setChanged(false)
      await revalidate()
      toast({ title: 'Published', description: `Version ${version + 1} is now in effect.`, tone: 'good' })
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) {
        setProblems(fields)
        const first = Object.keys(fields)[0]
        if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
      } else
        setFailure(
          sentenceOf(
            error,
            "We couldn't reach the server, so nothing was published. Check your connection and try again.",
          ),
        )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel as="section" aria-labelledby="words">
      <h2 id="words">Edit policy</h2>
      {failure && (
        <Note tone="bad" role="alert" title="Not published">
          {failure}
        </Note>
      )}
      <ScriptForm ref={form} className="stack" noValidate onSubmit={publish} onChange={() => setChanged(true)}>
        <Field label="Title" error={problems.title}>
          <TextInput name="title" defaultValue={title} maxLength={120} />
        </Field>
        <Field label="In short" hint="Two or three sentences, shown before the full text." error={problems.summary}>
          <TextArea name="summary" rows={3} defaultValue={summary} maxLength={1000} />
        </Field>
        <Field
          label="Full text"
          hint="Start a line with ## for a heading or - for a list item. Leave an empty line between paragraphs."
          error={problems.body}
        >
          <TextArea name="body" value={body} onChange={event => setBody(event.target.value)} maxLength={60_000} />
        </Field>
        <details>
          <summary>Preview</summary>
          <div className="prose preview">
            <PolicyText body={body} />
          </div>
        </details>
        {asksFamilies ? (
          <Checkbox name="askAgain" defaultChecked>
            Ask families to agree again before their next registration. Turn this off only for fixing typos.
          </Checkbox>
        ) : (
          <p className="by">
            Families answer this for each child, so no one is asked again. The new text applies to new answers.
          </p>
        )}
        <Button type="submit" tone="primary" busy={busy} busyLabel="Publishing">
          Publish version {version + 1}
        </Button>
      </ScriptForm>
      <UnsavedGuard active={changed} />
    </Panel>
  )
}
