import { type SQL, sql } from 'drizzle-orm'
import { children } from '#src/features/families/server/tables.ts'
import { teachesClass } from '#src/features/instructors/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { photoChildren, updatePhotos, updates } from './tables.ts'

/**
 * Whether an update is meant for a family (T25): for everyone, for the family itself, or for a class in which it has a
 * spot or had one when the update was shared. A hold or a waitlist entry isn't a spot. The classes the family was ever
 * in are read once; only their updates need more checks.
 */
export const isFor = (parentId: string | SQL): SQL => sql`(
  ${updates.recalledAt} IS NULL AND (
    ${updates.audience} = 'everyone'
    OR ${updates.parentId} = ${parentId}
    OR ${updates.offeringId} IN (SELECT ${registrations.offeringId} FROM ${registrations} WHERE ${registrations.parentId} = ${parentId})
      AND EXISTS (SELECT 1 FROM ${registrations} WHERE ${registrations.parentId} = ${parentId} AND ${heldPlace(sql`${updates.offeringId}`, sql`${updates.createdAt}`)})
  ))`

/** Whether an update is for a class that this instructor teaches. */
export const isForTheirClass = (userId: string): SQL =>
  sql`(${updates.audience} = 'class' AND ${teachesClass(userId, sql`${updates.offeringId}`)})`

/** Whether a registration has, or had at `when`, a spot in this class. */
export const heldPlace = (offeringId: SQL, when: SQL): SQL => sql`(
  ${registrations.offeringId} = ${offeringId} AND (
    ${registrations.status} IN ('confirmed', 'active')
    OR (${registrations.status} = 'cancelled' AND ${registrations.confirmedAt} IS NOT NULL AND ${registrations.cancelledAt} > ${when})
  ))`

/** Whether families can see a photo right now: everyone in it has photo consent. */
export const everybodyAgreed: SQL = sql`NOT EXISTS (
  SELECT 1 FROM ${photoChildren} LEFT JOIN ${children} ON ${children.id} = ${photoChildren.childId}
  WHERE ${photoChildren.photoId} = ${updatePhotos.id} AND ${children.photoConsent} IS NOT TRUE)`
