import { type ComponentType, createContext, use } from 'react'

/** One entry of the back office's navigation. */
export type StaffPlace = { to: string; label: string; Icon: ComponentType; adminOnly?: boolean }

/** The brand and the places, handed in from above; `app` does it once around all staff pages. */
export const StaffPlaces = createContext<{ brand: string; places: readonly StaffPlace[] }>({ brand: '', places: [] })

/** What the frame of staff pages shows. */
export const useStaffPlaces = () => use(StaffPlaces)
