import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import type { OwnSession } from './own-sessions.ts'

/** The family as the dashboard and its tabs see it. */
export type DashboardFamily = {
  children: readonly { id: string; firstName: string; age: number }[]
  /** The selected child. Every part of the page shows only what concerns this child. */
  child: string | undefined
  registrations: readonly RegistrationAnswer[]
  /** The registrations couldn't be loaded, so an empty list means nothing. */
  placesMissing: boolean
  /** Every session that concerns the selected child, past or future, soonest first. */
  sessions: readonly OwnSession[]
  now: Date
  zone: string
}

/** What concerns the selected child, or everything if none is selected. */
export const ofChild = <Thing extends { childId: string }>(things: readonly Thing[], child: string | undefined) =>
  child ? things.filter(each => each.childId === child) : things
