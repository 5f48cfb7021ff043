import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import type { OwnSession } from './own-sessions.ts'

/** The family as the dashboard and its tabs know it. */
export type DashboardFamily = {
  children: readonly { id: string; firstName: string; age: number }[]
  /** The child whose button is pressed; every part of the page shows only what concerns it. */
  child: string | undefined
  registrations: readonly RegistrationAnswer[]
  /** The registrations could not be read: that none is here means nothing. */
  placesMissing: boolean
  /** Every meeting that concerns the chosen child, over or not, soonest first. */
  sessions: readonly OwnSession[]
  now: Date
  zone: string
}

/** What concerns the chosen child; everything when none is chosen. */
export const ofChild = <Thing extends { childId: string }>(things: readonly Thing[], child: string | undefined) =>
  child ? things.filter(each => each.childId === child) : things
