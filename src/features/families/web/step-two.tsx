import type { ReactNode } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { fieldId } from './joining-form.ts'
import { PolicyList } from './policy-list.tsx'
import { Review } from './review.tsx'
import { SignatureField } from './signature-field.tsx'
import { useJoining } from './use-joining-form.ts'

/** Emergency contacts, policies and the signature, plus a last look at step 1. */
export function StepTwo({
  busyLabel,
  failure,
  onBack,
  onEdit,
}: {
  /** What's happening while the form is being sent. */
  busyLabel: string | undefined
  /** Why it failed, shown next to the button. */
  failure: ReactNode
  onBack: () => void
  onEdit: (path: string) => void
}) {
  const { problemAt } = useJoining()
  return (
    <>
      <section className="stack" aria-labelledby="joining-contacts">
        <h2 id="joining-contacts">Emergency contacts</h2>
        <p className="by">Name two people who can come or make decisions if we can't reach you.</p>
        {problemAt('emergencyContacts') && (
          <FieldError id={fieldId('emergencyContacts')}>{problemAt('emergencyContacts')}</FieldError>
        )}
        <div className="joining-pair">
          <ContactFields at={0} />
          <ContactFields at={1} />
        </div>
      </section>
      <hr className="rule" />
      <PolicyList />
      <SignatureField />
      <hr className="rule" />
      <Review onEdit={onEdit} />
      {failure}
      <div className="joining-foot">
        <Button type="submit" tone="primary" busy={busyLabel !== undefined} busyLabel={busyLabel}>
          Finish registration
        </Button>
        <LinkButton onClick={onBack}>Back</LinkButton>
      </div>
    </>
  )
}
