import { useState } from 'react'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { fieldId } from './joining-form.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { useJoining } from './use-joining-form.ts'

/** Yes or no for each child, with neither preselected. The policy can be read here, and closing it doesn't mark it as read. */
export function PhotoConsent({ at, who }: { at: number; who: string }) {
  const { form, policies, set, problemAt } = useJoining()
  const [isOpen, setIsOpen] = useState(false)
  const path = `children.${at}.photoConsent`
  const answer = form.children[at]?.photoConsent
  const problem = problemAt(path)
  const choice = (value: 'yes' | 'no') => ({
    name: path,
    value,
    checked: answer === value,
    'aria-invalid': problem ? (true as const) : undefined,
    onChange: () => set(path, value),
  })
  return (
    <>
      <FieldSet
        id={fieldId(path)}
        legend={`May we take photos of ${who} in class?`}
        hint="Only signed-in families and staff can see them. If you choose no, we'll leave your child out."
        error={problem}
      >
        <Checkbox type="radio" {...choice('yes')}>
          Yes, photos are OK
        </Checkbox>
        <Checkbox type="radio" {...choice('no')}>
          No photos
        </Checkbox>
        <div>
          <LinkButton onClick={() => setIsOpen(true)}>Read the photo policy</LinkButton>
        </div>
      </FieldSet>
      <PolicyDialog
        policy={isOpen ? policies.find(policy => policy.policy === 'photoConsent') : undefined}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
