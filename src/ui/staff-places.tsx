import { type ComponentType, createContext, use } from 'react'

/** One entry of the back-office navigation; `group` is its heading, none for the daily work at the top. */
export type StaffPlace = { to: string; label: string; Icon: ComponentType; adminOnly?: boolean; group?: string }

/** The brand and the navigation entries, provided by `app` around all staff pages. */
export const StaffPlaces = createContext<{ brand: string; places: readonly StaffPlace[] }>({ brand: '', places: [] })

/** What the frame of staff pages shows. */
export const useStaffPlaces = () => use(StaffPlaces)
