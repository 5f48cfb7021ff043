import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import type { AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { PolicyText } from '#src/features/policies/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useSaveForm({
    // Which version of each policy is checked: a newer one needs a new check.
    values: { agreed: {} as Record<string, number>, digitalSignature: '' },
    check: ({ agreed, digitalSignature }) => ({
      ...Object.fromEntries(
        policies
          .filter(({ policy, version }) => agreed[policy] !== version)
          .map(each => [`agreed.${each.policy}`, MISSING]),
      ),
      digitalSignature: digitalSignature.trim() === '' ? SENTENCES.signature : undefined,
    }),
    save({ digitalSignature }) {
      const agreements = policies.map(({ policy, version }) => ({
        policy: policy as AgreedPolicy,
        version,
        viewed: opened.has(policy),
      }))
      const body = { agreements, digitalSignature: digitalSignature.trim() }
      return api('POST /api/family/agreements', { body })
    },
    async onSaved() {
      toast({ title: 'Thank you', description: "We saved your agreement with today's date.", tone: 'good' })
      await navigate(returnTo)
    },
    async onRefused({ problem }) {
      if (problem.code === 'newer-version') await revalidate()
      return false
    },
  })
  const agreed = form.watch('agreed')

  return (
    <SaveForm form={form} className="stack loose" aria-label="Agree again">
      <FailureNote failure={form.failure} title="Not saved" />
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
          <Checkbox
            name={policy}
            error={form.problem(`agreed.${policy}`)}
            checked={agreed[policy] === version}
            onChange={event => form.change('agreed', { ...agreed, [policy]: event.target.checked ? version : 0 })}
          >
            I have read the {title} and agree
          </Checkbox>
        </Panel>
      ))}
      <Field
        id="digital-signature"
        label="Sign by typing your full name"
        hint={`As it appears on your account: ${fullName}`}
        error={form.problem('digitalSignature')}
      >
        <TextInput
          {...form.field('digitalSignature')}
          hand
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST.name}
        />
      </Field>
      <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
        Agree and continue
      </Button>
    </SaveForm>
  )
}
