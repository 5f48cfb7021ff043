import { type ReactNode, useMemo } from 'react'
import { ageOn, formatPlainDay } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { allergyAnswer, allergyText, readAllergies } from '../allergies.ts'
import { isSameName } from '../full-name.ts'
import { LONGEST } from '../registration-messages.ts'
import { ContactFields } from './contact-fields.tsx'
import { JoiningField } from './joining-field.tsx'
import { fieldId } from './joining-form.ts'
import { PolicyList } from './policy-list.tsx'
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
        <p className="by">
          Name two people we can call if we can't reach you. Check "May also pick up" for anyone who can take your child
          home with a photo ID. Otherwise, only you can.
        </p>
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

/** The typed name as a signature. A name other than the parent's gets a notice, but is never refused. */
function SignatureField() {
  const { form, timeZone, wasLeft } = useJoining()
  const { digitalSignature: signature, parent } = form
  const today = useMemo(
    () => new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone }).format(new Date()),
    [timeZone],
  )
  const differs = signature.trim() !== '' && !isSameName(signature, parent.fullName)
  return (
    <div className="stack tight">
      <JoiningField
        path="digitalSignature"
        label="Sign by typing your full name"
        hand
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={LONGEST.name}
      />
      <p className="hint">Signed today, {today}</p>
      <div role="status">
        {differs && wasLeft('digitalSignature') && (
          <Note tone="warn" soft>
            The name above is {parent.fullName}. Check your signature, or continue if it's correct.
          </Note>
        )}
      </div>
    </div>
  )
}

/** How everyone will see the typed allergies. */
function allergiesTyped(typed: string): string {
  const answer = readAllergies(typed)
  return allergyText({ allergyAnswer: allergyAnswer(answer), allergies: answer.allergies })
}

/** What was entered in step 1, to review before finishing, with an edit link for each part. */
function Review({ onEdit }: { onEdit: (path: string) => void }) {
  const { form, today } = useJoining()
  const { parent, children } = form
  const parts = [
    {
      path: 'parent.fullName',
      title: parent.fullName,
      lines: [parent.email, parent.phone],
    },
    ...children.map((child, index) => ({
      path: `children.${index}.fullName`,
      title: `${child.fullName}, ${ageOn(child.dateOfBirth, today)}`,
      lines: [
        `Born ${formatPlainDay(child.dateOfBirth)}`,
        `Allergies: ${allergiesTyped(child.allergies)}`,
        `Photos: ${child.photoConsent}`,
      ],
    })),
  ]
  return (
    <section className="stack" aria-labelledby="joining-review">
      <h2 id="joining-review">Does this look right?</h2>
      {parts.map(part => (
        <Panel key={part.path} className="review-part">
          <div className="grow">
            <strong>{part.title}</strong>
            {part.lines.map(line => (
              <span key={line} className="by">
                {line}
              </span>
            ))}
          </div>
          <LinkButton onClick={() => onEdit(part.path)}>
            Edit<VisuallyHidden> {part.title}</VisuallyHidden>
          </LinkButton>
        </Panel>
      ))}
    </section>
  )
}
