import { useState } from 'react'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldError, FieldSet } from '#src/ui/field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { fieldId } from './joining-form.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { useJoining } from './use-joining-form.ts'

/**
 * The four policies. A box is disabled until "I Understand" was pressed in its policy; pressing it before opens the policy.
 * "I Understand" ticks the box and goes on to the next one: five clicks for all four. A policy that was only closed counts
 * as viewed, and its box stays as it was.
 */
export function PolicyList() {
  const { form, policies, set, problemAt } = useJoining()
  const [open, setOpen] = useState<AgreedPolicy | null>(null)
  const [understood, setUnderstood] = useState<ReadonlySet<AgreedPolicy>>(new Set())
  const { policyViewed: viewed, acknowledgements: agreed } = form
  const inForce = (policy: AgreedPolicy) => policies.find(each => each.policy === policy)
  const read = AGREED_POLICIES.filter(policy => viewed[policy]).length
  // A draft that comes back holds its ticks.
  const isUnderstood = (policy: AgreedPolicy) => understood.has(policy) || agreed[policy]

  /** The next one in the list that is not understood yet, from the beginning again after the last. */
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
        hint="Open one and press I Understand: that ticks it and leads to the next."
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
                // React tells of a change even where the click was prevented.
                onChange={event => isUnderstood(policy) && tick(policy, event.target.checked)}
              >
                {title}
                {!isUnderstood(policy) && <VisuallyHidden>. To be read first: pressing opens it.</VisuallyHidden>}
              </Checkbox>
              <LinkButton onClick={() => setOpen(policy)} aria-haspopup="dialog">
                {viewed[policy] ? 'Read again' : `Read, ${readingMinutes} min`}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </LinkButton>
            </div>
          )
        })}
      </FieldSet>
      <PolicyDialog
        policy={open ? inForce(open) : undefined}
        onClose={() => open && close(open)}
        onUnderstood={open ? () => understand(open) : undefined}
      />
    </>
  )
}
