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
  balances: number
  events: { id: string; title: string }[]
}

const ROWS = ['78%', '64%', '82%', '58%', '70%', '76%', '62%', '80%']

/** Placeholder rows as tall as real ones. */
export function ListSkeleton({ label = 'Loading registrations' }: { label?: string }) {
  return (
    <Panel className="list-skeleton">
      <VisuallyHidden>{label}</VisuallyHidden>
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
        <EmptyState
          title="No matching registrations"
          titleAs="h2"
          action={<ButtonLink to="/admin">Show all</ButtonLink>}
        >
          Try fewer words, or another status or class.
        </EmptyState>
      ) : (
        <EmptyState
          title="No registrations yet"
          titleAs="h2"
          action={<ButtonLink to="/classes">Browse classes</ButtonLink>}
        >
          New registrations will show up here.
        </EmptyState>
      )}
    </Panel>
  )
}

const FAILED = 'Failed to load admin dashboard data'

/** The fixed text, as a toast and on the page, with a way to try again. */
export function ListFailed() {
  const toast = useToast()
  useEffect(() => toast({ title: 'Error', description: FAILED, tone: 'destructive' }), [toast])
  return (
    <Panel>
      <LoadFailed title={FAILED}>Your registrations are safe. Only this list couldn't load.</LoadFailed>
    </Panel>
  )
}

/** The note about uncovered spots is hidden when there are none, so a failed load has to say so. */
export function UncoveredFailed() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load spots without a plan">
        We can't tell right now whether every spot is still covered by its monthly plan.
      </LoadFailed>
    </Panel>
  )
}

/** The same for families that reserve many spots without paying. */
export function HoldersFailed() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load unpaid reservations">
        We can't tell right now which families reserved many spots without paying.
      </LoadFailed>
    </Panel>
  )
}

/** The same for program spots without a last day. */
export function WithoutLastDayFailed() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load spots without a last day">
        We can't tell right now which program spots have no last day.
      </LoadFailed>
    </Panel>
  )
}
