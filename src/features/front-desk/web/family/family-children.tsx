import { AllergyFlag } from '#src/features/families/web.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { Flag } from '#src/ui/badge.tsx'
import { ImageIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

/** The children, with what staff need to know about each. */
export function FamilyChildren({ of }: { of: FamilyFileAnswer['children'] }) {
  return (
    <Panel as="section" aria-labelledby="children">
      <h2 id="children">Children</h2>
      {of.length === 0 && <p className="by">No children yet.</p>}
      <ul className="lines">
        {of.map(child => (
          <li key={child.id} className="family-child">
            <SewnButton id={child.id} name={child.name} size="s" />
            <div>
              <strong>{child.name}</strong>
              <span className="by">
                Age {child.age}, born {formatPlainDay(child.dateOfBirth)}
              </span>
              <span className="row">
                <AllergyFlag of={child} />
                {child.photoConsent === 'no' && (
                  <Flag tone="iris" icon={<ImageIcon />}>
                    No photos
                  </Flag>
                )}
              </span>
              {child.medicalNotes && <p>{child.medicalNotes}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
