import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** A page whose answer did not come: try again, and whom to write to. */
export function NotCome({ title, children }: { title: string; children: string }) {
  const { revalidate, state } = useRevalidator()
  const { email } = useProgram()
  return (
    <Panel>
      <ErrorState
        title={title}
        titleAs="h2"
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
        contact={<QuietLink to={`mailto:${email}`}>Write to {email}</QuietLink>}
      >
        {children}
      </ErrorState>
    </Panel>
  )
}

const ROWS = ['78%', '64%', '82%', '58%', '70%', '76%', '62%', '80%']

/** Rows in the shape of a list while it loads. */
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

/** From page to page of a list by its last row: on to what is older, and back to the newest. */
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
