import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'

type Version = { version: number; title: string; askAgain: boolean; publishedAt: string }

/** All published versions, newest first. */
export function PolicyVersions({ versions }: { versions: readonly Version[] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol className="lines">
        {versions.map(({ version, askAgain, publishedAt }) => (
          <li key={version}>
            <strong>Version {version}</strong>
            <p className="by">
              {formatMoment(publishedAt, timeZone)}
              {askAgain && '. Families were asked to agree again'}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
