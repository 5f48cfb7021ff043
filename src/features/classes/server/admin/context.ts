import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ClassChange } from '../../class-changes.ts'
import type { MovingSession } from '../../moved-attendance.ts'

/**
 * One change to a class; `key` identifies it. `isFollowed` says that the spots were already written to keep their sessions
 * (`keepSessions`).
 */
export type NotifiedChange = { offeringId: string; key: string; change: ClassChange; isFollowed?: boolean }

/** The sessions of a class before and after a move, soonest first, and the ids of those that move. */
export type SessionsMoving = { offeringId: string; sessions: readonly (MovingSession & { isMoving: boolean })[] }

/** What a move means for the spots of a class. */
type MovedSpots = {
  /** Families that will be told, by last name, and their children who attend a session that moves. */
  familyNames: string[]
  children: number
  /** Spots that can't keep their sessions. The move is refused while there are any. */
  stuck: number
  /** Changes whenever the spots that keep their sessions do. */
  digest: string
  /** Whether the days of a spot are written, so that the seats are counted anew. */
  writes: boolean
}

export type ClassFamilies = {
  /**
   * Blocks confirmations until the transaction ends, so whoever is confirmed later gets the new dates. With `toWrite`, the
   * spots can be written as well.
   */
  lockRegistrations: (tx: Transaction, offeringId: string, options?: { toWrite?: boolean }) => Promise<void>
  /** What moving sessions means for the spots of a class. Only reads. */
  planMove?: (db: Queryable, moving: SessionsMoving) => Promise<MovedSpots>
  /** Writes the days of the spots, so that every child keeps its sessions when they move. */
  keepSessions?: (tx: Transaction, moving: SessionsMoving) => Promise<void>
  /** Emails each family with a confirmed spot, once per change. Returns how many. */
  notify: (tx: Transaction, told: NotifiedChange) => Promise<number>
}

/** Registrations depend on classes, so they are notified here of what concerns them. */
export type ClassNeeds = {
  /** Announces, in the transaction, that a class may have open spots now (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
  families?: ClassFamilies
}

/** What the back-office functions need; `note` writes to the audit log. */
export type ClassAdminContext = Pick<App, 'db' | 'clock' | 'changed'> & ClassNeeds & { note: RequestContext['note'] }
