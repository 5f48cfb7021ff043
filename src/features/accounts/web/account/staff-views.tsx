import { formatMoment } from '#src/lib/dates.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { StaffView } from './own-account.ts'

/** When staff viewed the site as this family, who and why. Null if the list couldn't be loaded. */
export function StaffViews({ views, zone }: { views: readonly StaffView[] | null; zone: string }) {
  return (
    <Panel as="section" aria-labelledby="staff-views-title">
      <h2 id="staff-views-title">Staff who viewed your account</h2>
      <p>
        To help you, our staff can see the site the way you see it for up to 30 minutes. They can't pay, sign or send
        messages as you. Every time is listed here.
      </p>
      {!views && (
        <LoadFailed titleAs="h3" title="Couldn't load this list">
          The rest of your account works as usual.
        </LoadFailed>
      )}
      {views?.length === 0 && <p className="by">No one has viewed your account.</p>}
      <ul className="lines">
        {views?.map(({ id, at, by, reason }) => (
          <li key={id}>
            <strong>{formatMoment(at, zone)}</strong>
            <p className="by">
              {by}: “{reason}”
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
