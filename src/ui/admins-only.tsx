import { onlyWho, type Permission } from '#src/lib/permissions.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Panel } from './sheet.tsx'
import { groupsFor } from './staff-groups.ts'
import { type StaffUser, useStaffPlaces } from './staff-places.tsx'

type Props = {
  user: StaffUser
  title: string
  permission: Permission
  /** What it takes the permission for: `manage staff`. */
  does: string
  /** Whom to ask, if it isn't just one of them. */
  ask?: string
}

/** What staff see on a page that their role doesn't include: its title, and whose it is. */
export function AdminsOnly({ user, title, permission, does, ask = 'Ask one of them.' }: Props) {
  const first = groupsFor(useStaffPlaces().groups, user)[0]?.places[0]
  const who = onlyWho(permission)
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <Panel>
        <EmptyState
          title={who === 'Only admins' ? 'Admins only' : 'Not part of your role'}
          titleAs="h2"
          action={first && <ButtonLink to={first.to}>{first.label}</ButtonLink>}
        >
          {who} can {does}. {ask}
        </EmptyState>
      </Panel>
    </>
  )
}
