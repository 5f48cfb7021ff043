import { type ComponentType, createContext, use } from 'react'
import type { AdminRegistration } from '../../contract.ts'

/** A child's spot as staff have it open. */
export type OpenPlace = Pick<AdminRegistration, 'id' | 'child' | 'parent' | 'event' | 'eventId' | 'status'>

/** What an admin may do with the open spot. Other features provide the actions; `app` passes them to all staff pages. */
export const PanelActions = createContext<ComponentType<Props> | null>(null)

/** `only` leaves out everything but ending the spot. */
type Props = { place: OpenPlace; only?: 'end' }

export function PlaceMoves(props: Props) {
  const Actions = use(PanelActions)
  return Actions && <Actions {...props} />
}
