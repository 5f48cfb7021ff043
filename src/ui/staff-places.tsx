import { type ComponentType, createContext, use } from 'react'
import type { Permitted, StaffRole } from '#src/lib/permissions.ts'
import type { StaffGroup } from './staff-groups.ts'

/** Whoever uses the back office. */
export type StaffUser = Permitted & {
  id: string
  firstName: string
  lastName: string
  staffRole: StaffRole | null
}

type Office = {
  brand: string
  /** The path of the uploaded logo, if there is one. */
  logo: string | null
  groups: readonly StaffGroup[]
  /** The box in the bar that finds people, classes, pages and actions. */
  Jump: ComponentType
}

/** The brand, the menu and the search of the back office, provided by `app` around all staff pages. */
export const StaffPlaces = createContext<Office>({ brand: '', logo: null, groups: [], Jump: () => null })

/** What the frame of staff pages shows. */
export const useStaffPlaces = () => use(StaffPlaces)
