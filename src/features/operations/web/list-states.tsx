import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** A page that couldn't load: a retry button and who to contact. */
export function LoadError({ title, children }: { title: string; children: string }) {
  const { email } = useProgram()
  return (
    <Panel>
      <LoadFailed title={title} contact={<QuietLink to={`mailto:${email}`}>Email {email}</QuietLink>}>
        {children}
      </LoadFailed>
    </Panel>
  )
}

const ROWS = ['78%', '64%', '82%', '58%', '70%', '76%', '62%', '80%']

/** Placeholder rows while a list loads. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Panel className="rows-skeleton">
      <VisuallyHidden>{label}</VisuallyHidden>
      {ROWS.map(width => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </Panel>
  )
}

/** Moves from page to page by the last row: to older entries, and back to the newest. */
export function OlderPager({ newest, older, label }: { newest: string | null; older: string | null; label: string }) {
  if (!newest && !older) return null
  return (
    <nav className="pager" aria-label={label}>
      <span className="row">
        {newest && (
          <ButtonLink small to={newest}>
            <LeftIcon /> Newest
          </ButtonLink>
        )}
        {older && (
          <ButtonLink small to={older} rel="next">
            Older <RightIcon />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
