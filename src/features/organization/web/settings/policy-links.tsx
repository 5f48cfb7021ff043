import { formatDay } from '#src/lib/dates.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useProgram } from '../../web.ts'

type Policy = { policy: string; title: string; version: number; publishedAt: string }

/** The policies, with links to edit them. */
export function PolicyLinks({ policies }: { policies: readonly Policy[] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="policies">
      <h2 id="policies">Policies</h2>
      <p className="by">What families agree to. A change creates a new version, and earlier versions don't change.</p>
      <ul className="lines">
        {policies.map(({ policy, title, version, publishedAt }) => (
          <li key={policy} className="policy-row">
            <div>
              <strong>{title}</strong>
              <p className="by">
                Version {version}, since {formatDay(publishedAt, timeZone)}
              </p>
            </div>
            <QuietLink to={`/admin/settings/policies/${policy}`}>
              Edit<span className="vh"> {title}</span>
            </QuietLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
