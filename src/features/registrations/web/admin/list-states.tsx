import { useEffect } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { AdminRegistration } from '../../contract.ts'
import type { AdminFilters } from './admin-filters.ts'

export type AdminList = {
  registrations: AdminRegistration[]
  total: number
  page: number
  pageSize: number
  unpaid: number
  events: { id: string; title: string }[]
}

const ROWS = ['78%', '64%', '82%', '58%', '70%', '76%', '62%', '80%']

/** Rows in the height of real ones. */
export function ListSkeleton() {
  return (
    <Panel className="list-skeleton">
      <VisuallyHidden>Loading registrations</VisuallyHidden>
      {ROWS.map(width => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </Panel>
  )
}

export function NothingFound({ filters }: { filters: AdminFilters }) {
  const filtered = Object.keys(filters).some(name => name !== 'sortBy' && name !== 'sortOrder')
  return (
    <Panel>
      {filtered ? (
        <EmptyState title="No registration fits" titleAs="h2" action={<ButtonLink to="/admin">Show all</ButtonLink>}>
          Try fewer words, or another status or class.
        </EmptyState>
      ) : (
        <EmptyState
          title="No registrations yet"
          titleAs="h2"
          action={<ButtonLink to="/classes">See the catalogue</ButtonLink>}
        >
          When a family takes a place, it stands here.
        </EmptyState>
      )}
    </Panel>
  )
}

const FAILED = 'Failed to load admin dashboard data'

/** The fixed wording, as a toast and in place, with a way to try again. */
export function ListFailed() {
  const toast = useToast()
  useEffect(() => toast({ title: 'Error', description: FAILED, tone: 'destructive' }), [toast])
  return (
    <Panel>
      <LoadFailed title={FAILED}>The registrations are safe. Only this list did not come.</LoadFailed>
    </Panel>
  )
}

/** The note of uncovered places hides while there are none, so one that did not come has to say so. */
export function UncoveredFailed() {
  return (
    <Panel>
      <LoadFailed title="Places without a plan did not come">
        Whether a monthly plan still pays is not known now.
      </LoadFailed>
    </Panel>
  )
}

/** The same for families that reserve much without paying. */
export function HoldersFailed() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load unpaid reservations">
        We can't tell right now which families reserved many places without paying.
      </LoadFailed>
    </Panel>
  )
}
