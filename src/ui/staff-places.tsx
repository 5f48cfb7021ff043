import { type ComponentType, createContext, use } from 'react'

/** One entry of the back office's navigation; `group` is the heading it stands under, none for the daily work on top. */
export type StaffPlace = { to: string; label: string; Icon: ComponentType; adminOnly?: boolean; group?: string }

/** The brand and the places, handed in from above; `app` does it once around all staff pages. */
export const StaffPlaces = createContext<{ brand: string; places: readonly StaffPlace[] }>({ brand: '', places: [] })

/** What the frame of staff pages shows. */
export const useStaffPlaces = () => use(StaffPlaces)
