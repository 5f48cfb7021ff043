import { useState } from 'react'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldError, FieldSet } from '#src/ui/field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'
import { usePolicyDialog } from './use-policy-dialog.ts'

/**
 * The four policies. A checkbox is disabled until the parent selects "I Understand" in its policy; clicking it earlier opens
 * the policy. "I Understand" checks the box and moves to the next one: five clicks for all four. A policy that was only
 * closed counts as viewed, and its checkbox stays as it was.
 */
export function PolicyList() {
  const { form, policies, set, problemAt } = useJoining()
  const PolicyDialog = usePolicyDialog()
  const [open, setOpen] = useState<AgreedPolicy | null>(null)
  const [understood, setUnderstood] = useState<ReadonlySet<AgreedPolicy>>(new Set())
  const { policyViewed: viewed, acknowledgements: agreed } = form
  const inForce = (policy: AgreedPolicy) => policies.find(each => each.policy === policy)
  const read = AGREED_POLICIES.filter(policy => viewed[policy]).length
  // A restored draft keeps its checked boxes.
  const isUnderstood = (policy: AgreedPolicy) => understood.has(policy) || agreed[policy]

  /** The next policy in the list that isn't understood yet, starting over after the last. */
  function nextAfter(policy: AgreedPolicy): AgreedPolicy | undefined {
    const at = AGREED_POLICIES.indexOf(policy)
    const following = [...AGREED_POLICIES.slice(at + 1), ...AGREED_POLICIES.slice(0, at)]
    return following.find(other => !isUnderstood(other))
  }

  function tick(policy: AgreedPolicy, ticked: boolean) {
    setUnderstood(before => new Set(before).add(policy))
    set(`acknowledgements.${policy}`, ticked)
  }

  function close(policy: AgreedPolicy) {
    set(`policyViewed.${policy}`, true)
    setOpen(null)
  }

  function understand(policy: AgreedPolicy) {
    set(`policyViewed.${policy}`, true)
    tick(policy, true)
    setOpen(nextAfter(policy) ?? null)
  }

  return (
    <>
      <FieldSet
        legend={`Policies (${read} of ${AGREED_POLICIES.length} read)`}
        hint="Open a policy and select I Understand. We'll check it off and open the next one."
      >
        {AGREED_POLICIES.map(policy => {
          const { title, readingMinutes } = inForce(policy) ?? { title: policy, readingMinutes: 1 }
          const path = `acknowledgements.${policy}`
          const problem = problemAt(path)
          return (
            <div key={policy} className="policy-row">
              {problem && <FieldError id={`${fieldId(path)}-error`}>{problem}</FieldError>}
              <Checkbox
                id={fieldId(path)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${fieldId(path)}-error` : undefined}
                checked={agreed[policy]}
                aria-disabled={!isUnderstood(policy) || undefined}
                onClick={event => {
                  if (isUnderstood(policy)) return
                  event.preventDefault()
                  setOpen(policy)
                }}
                // React fires onChange even when the click was prevented.
                onChange={event => isUnderstood(policy) && tick(policy, event.target.checked)}
              >
                {title}
                {!isUnderstood(policy) && <VisuallyHidden>. Read this policy first. Select to open it.</VisuallyHidden>}
              </Checkbox>
              <LinkButton onClick={() => setOpen(policy)} aria-haspopup="dialog">
                {viewed[policy] ? 'Read again' : `Read, ${readingMinutes} min`}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </LinkButton>
            </div>
          )
        })}
      </FieldSet>
      {PolicyDialog && (
        <PolicyDialog
          policy={open ? inForce(open) : undefined}
          onClose={() => open && close(open)}
          onUnderstood={open ? () => understand(open) : undefined}
        />
      )}
    </>
  )
}
