import { ageOn, formatPlainDay } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { allergyAnswer, allergyText, readAllergies } from '../allergies.ts'
import { useJoining } from './use-joining-form.ts'

/** How everyone will see the typed allergies. */
function allergiesTyped(typed: string): string {
  const answer = readAllergies(typed)
  return allergyText({ allergyAnswer: allergyAnswer(answer), allergies: answer.allergies })
}

/** What was entered in step 1, to review before finishing, with an edit link for each part. */
export function Review({ onEdit }: { onEdit: (path: string) => void }) {
  const { form, today } = useJoining()
  const { parent, children } = form
  const parts = [
    {
      path: 'parent.fullName',
      title: parent.fullName,
      lines: [parent.email, parent.phone],
    },
    ...children.map((child, at) => ({
      path: `children.${at}.fullName`,
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
