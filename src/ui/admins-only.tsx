import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Panel } from './sheet.tsx'

/** What non-admin staff see on an admin page: its title and, as `children`, what admins do there. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <Panel>
        <EmptyState title="Admins only" titleAs="h2" action={<ButtonLink to="/admin/today">Today</ButtonLink>}>
          {children}
        </EmptyState>
      </Panel>
    </>
  )
}
