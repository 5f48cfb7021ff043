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

/** The words in force, to be changed into the next version. */
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
      toast({ title: 'Published', description: `Version ${version + 1} is in force.`, tone: 'good' })
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) {
        setProblems(fields)
        const first = Object.keys(fields)[0]
        if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
      } else setFailure(sentenceOf(error, 'We could not reach our server. Nothing was published.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel as="section" aria-labelledby="words">
      <h2 id="words">The words</h2>
      {failure && (
        <Note tone="bad" role="alert" title="Not published">
          {failure}
        </Note>
      )}
      <ScriptForm ref={form} className="stack" noValidate onSubmit={publish} onChange={() => setChanged(true)}>
        <Field label="Title" error={problems.title}>
          <TextInput name="title" defaultValue={title} maxLength={120} />
        </Field>
        <Field label="In plain words" hint="Two or three sentences, read before the rest." error={problems.summary}>
          <TextArea name="summary" rows={3} defaultValue={summary} maxLength={1000} />
        </Field>
        <Field
          label="Text"
          hint="A line that starts with ## is a heading, with - an entry of a list. An empty line begins a paragraph."
          error={problems.body}
        >
          <TextArea name="body" value={body} onChange={event => setBody(event.target.value)} maxLength={60_000} />
        </Field>
        <details>
          <summary>How it will look</summary>
          <div className="prose preview">
            <PolicyText body={body} />
          </div>
        </details>
        {asksFamilies ? (
          <Checkbox name="askAgain" defaultChecked>
            Ask families to agree again before they next register. Leave it out only for slips of the pen.
          </Checkbox>
        ) : (
          <p className="by">
            Families answer this for each child, so nobody is asked again. The new words count for new answers.
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
