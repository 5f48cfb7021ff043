import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

const PARTS: Partial<Record<FamilyFileAnswer['corrections'][number]['what'], string>> = { parent: 'Parent' }

/** What staff corrected, how they knew, and who did it. Nothing while there's nothing to show. */
export function FamilyCorrections({ of }: { of: FamilyFileAnswer }) {
  const { timeZone } = useProgram()
  if (of.corrections.length === 0) return null
  const whose = ({ what, childId }: FamilyFileAnswer['corrections'][number]) =>
    of.children.find(child => child.id === childId)?.name ?? PARTS[what] ?? 'Family'
  return (
    <Panel as="section" aria-labelledby="corrections">
      <h2 id="corrections">Changed by staff</h2>
      <ul className="lines">
        {of.corrections.map(each => (
          <li key={each.id}>
            <strong>{whose(each)}</strong>: {each.details.join(', ')}
            <p className="family-note">{each.reason}</p>
            <span className="by">
              {each.by}, {formatMoment(each.at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
