import { type SQL, sql } from 'drizzle-orm'

/** Whether staff approved this child, outside its ages, for this class. Both arguments are columns with an id. */
export const isAgeApproved = (offeringId: SQL, childId: SQL): SQL<boolean> => sql<boolean>`EXISTS (
    SELECT FROM age_requests a WHERE a.offering_id = ${offeringId} AND a.child_id = ${childId} AND a.state = 'approved')`
