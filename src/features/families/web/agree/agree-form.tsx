import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import type { AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { PolicyText } from '#src/features/policies/web.ts'
import { ApiError, clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamiliesContract } from '../../contract.ts'
import { LONGEST, SENTENCES } from '../../registration-messages.ts'
import './agree.css'

const { api } = clientFor<FamiliesContract>()
const MISSING = 'Agree to continue, or call us if you have questions.'

/** Each changed policy with its checkbox, then one signature and one button. */
export function AgreeForm({
  policies,
  fullName,
  returnTo,
}: {
  policies: readonly PolicyAnswer[]
  fullName: string
  returnTo: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const toast = useToast()

  function show(found: Record<string, string>) {
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const digitalSignature = String(typed.get('digitalSignature') ?? '').trim()
    const open = policies.filter(({ policy }) => !typed.has(policy)).map(({ policy }) => [policy, MISSING])
    const unsigned = digitalSignature === '' ? { digitalSignature: SENTENCES.signature } : {}
    const found = { ...Object.fromEntries(open), ...unsigned }
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const agreements = policies.map(({ policy, version }) => ({
        policy: policy as AgreedPolicy,
        version,
        viewed: opened.has(policy),
      }))
      await api('POST /api/family/agreements', { body: { agreements, digitalSignature } })
      toast({ title: 'Thank you', description: "We saved your agreement with today's date.", tone: 'good' })
      await navigate(returnTo)
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error.problem : {}
      setBusy(false)
      if (fields) return show(fields)
      if (code === 'newer-version') await revalidate()
      setFailure(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
    }
  }

  return (
    <ScriptForm ref={form} className="stack loose" noValidate onSubmit={submit} aria-label="Agree again">
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure}
        </Note>
      )}
      {policies.map(({ policy, title, summary, body, version, readingMinutes }) => (
        <Panel as="section" key={`${policy} ${version}`} aria-labelledby={policy}>
          <h2 id={policy}>{title}</h2>
          <p>{summary}</p>
          <details className="agree-read" onToggle={() => setOpened(before => new Set(before).add(policy))}>
            <summary>Read the full policy, {readingMinutes} min</summary>
            <div className="prose">
              <PolicyText body={body} headingAs="h3" />
            </div>
          </details>
          <Checkbox name={policy} error={problems[policy]}>
            I have read the {title} and agree
          </Checkbox>
        </Panel>
      ))}
      <Field
        id="digital-signature"
        label="Sign by typing your full name"
        hint={`As it appears on your account: ${fullName}`}
        error={problems.digitalSignature}
      >
        <TextInput name="digitalSignature" hand autoComplete="off" spellCheck={false} maxLength={LONGEST.name} />
      </Field>
      <Button type="submit" tone="primary" busy={busy} busyLabel="Saving">
        Agree and continue
      </Button>
    </ScriptForm>
  )
}
