import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { toAllergies } from '#src/features/families/allergies.ts'
import type { FamilyPerson } from '#src/features/families/family-people.ts'
import { missingFrom } from '#src/features/families/missing.ts'
import { peopleChanges } from '#src/features/families/server/tables.ts'
import {
  childrenOf,
  contactsOf,
  correctionsOf,
  familyVersion,
  pickupPeopleOf,
  policiesToAgree,
} from '#src/features/families/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { creditBalance, creditHistory } from '#src/features/payments/server.ts'
import { ageOn } from '#src/lib/dates.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { mails } from '#src/platform/mail/tables.ts'
import type { FamilyFileAnswer } from '../family-answers.ts'
import { waitingGoodwill } from './decide-goodwill.ts'
import { moneyOf, ordersOf, placesOf, plansOf } from './family-business.ts'
import { familyNotes } from './tables.ts'

const NEWEST = 100

/**
 * Everything about one family as staff see it, or `undefined` when there's no such family. The number of statements doesn't
 * depend on the amount of data; each list shows the newest 100. `today` is 'YYYY-MM-DD' in the program's time zone.
 */
export async function readFamilyFile(
  db: Database,
  id: string,
  { today, viewerId }: { today: string; viewerId: string },
): Promise<FamilyFileAnswer | undefined> {
  const [parent] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'parent')))
  if (!parent) return undefined
  const { timeZone } = await readProgramSettings(db)
  const [
    contacts,
    pickup,
    changes,
    corrections,
    toAgree,
    kids,
    consents,
    registrations,
    orders,
    money,
    balance,
    history,
    waiting,
    plans,
    sent,
    notes,
  ] = await Promise.all([
    contactsOf(db, id),
    pickupPeopleOf(db, id),
    changesOf(db, id),
    correctionsOf(db, id, NEWEST),
    policiesToAgree(db, id),
    childrenOf(db, id),
    consentsOf(db, id),
    placesOf(db, id, { limit: NEWEST, today, zone: timeZone }),
    ordersOf(db, id, { limit: NEWEST, today }),
    moneyOf(db, id, NEWEST),
    creditBalance(db, id),
    creditHistory(db, id, NEWEST),
    waitingGoodwill(db, id, viewerId),
    plansOf(db, id),
    mailsTo(db, parent.email),
    notesOf(db, id),
  ])
  return {
    id,
    parent: `${parent.firstName} ${parent.lastName}`.trim(),
    email: parent.email,
    emailVerified: parent.emailVerifiedAt !== null,
    phone: parent.phone,
    joinedAt: parent.createdAt.toISOString(),
    contacts,
    pickupPeople: pickup,
    peopleChanges: changes,
    missing: missingFrom({
      hasEmail: hasEmail(parent.email),
      isConfirmed: parent.emailVerifiedAt !== null,
      contacts: contacts.length,
      policiesToAgree: toAgree.length,
    }),
    version: familyVersion({ parent, contacts, pickupPeople: pickup, children: kids }),
    corrections,
    children: kids.map(kid => ({
      id: kid.id,
      name: `${kid.firstName} ${kid.lastName}`.trim(),
      dateOfBirth: kid.dateOfBirth,
      age: ageOn(kid.dateOfBirth, today),
      ...toAllergies(kid),
      medicalNotes: kid.medicalNotes,
      photoConsent: kid.photoConsent ? 'yes' : 'no',
    })),
    consents,
    registrations,
    orders,
    money,
    credit: {
      balance,
      entries: history.map(entry => ({
        id: entry.id,
        amount: entry.amountCents,
        reason: entry.note ?? (entry.amountCents > 0 ? 'Credit from us' : 'Used for a booking'),
        at: entry.createdAt.toISOString(),
      })),
      waiting,
    },
    plans,
    mails: sent,
    notes,
  }
}

/** For the parent, the phone number is included: it's the one staff call. */
const inBrief = (kind: string, people: readonly FamilyPerson[]) =>
  people.map(({ fullName, phone }) => (kind === 'parent' ? `${fullName} (${phone || 'no phone'})` : fullName))

async function changesOf(db: Database, parentId: string): Promise<FamilyFileAnswer['peopleChanges']> {
  const rows = await db
    .select()
    .from(peopleChanges)
    .where(eq(peopleChanges.parentId, parentId))
    .orderBy(desc(peopleChanges.createdAt), desc(peopleChanges.id))
    .limit(NEWEST)
  return rows.map(({ id, kind, before, after, createdAt }) => ({
    id,
    kind,
    before: inBrief(kind, before),
    after: inBrief(kind, after),
    at: createdAt.toISOString(),
  }))
}

/** The latest answer to each policy. Photo consent is per child and shown there. */
async function consentsOf(db: Database, parentId: string): Promise<FamilyFileAnswer['consents']> {
  type Row = { policy: string; agreed: boolean; signed: boolean; at: string | Date }
  const { rows } = await db.execute<Row>(sql`
    SELECT DISTINCT ON (policy) policy, agreed, signed, at FROM (
      SELECT v.policy, c.agreed, true AS signed, c.created_at AS at, c.id
        FROM consents c JOIN policy_versions v ON v.id = c.policy_version_id
        WHERE c.parent_id = ${parentId} AND c.child_id IS NULL
      UNION ALL
      SELECT v.policy, true, false, s.created_at, NULL
        FROM verbal_consents s JOIN policy_versions v ON v.id = s.policy_version_id WHERE s.parent_id = ${parentId}) given
    ORDER BY policy, signed DESC, at DESC, id DESC`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

/** Subjects only, because an email's text may be about a child. */
async function mailsTo(db: Database, email: string): Promise<FamilyFileAnswer['mails']> {
  const { id, subject, createdAt, sentAt, failedBecause } = mails
  const rows = await db
    .select({ id, subject, createdAt, sentAt, failedBecause })
    .from(mails)
    .where(eq(sql`lower(${mails.to})`, email.toLowerCase()))
    .orderBy(desc(createdAt), desc(id))
    .limit(NEWEST)
  return rows.map(row => ({
    id: row.id,
    subject: row.subject,
    at: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failed: row.sentAt === null && row.failedBecause !== null,
  }))
}

async function notesOf(db: Database, parentId: string): Promise<FamilyFileAnswer['notes']> {
  const rows = await db
    .select({
      id: familyNotes.id,
      text: familyNotes.text,
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      at: familyNotes.createdAt,
    })
    .from(familyNotes)
    .innerJoin(users, eq(users.id, familyNotes.authorId))
    .where(eq(familyNotes.parentId, parentId))
    .orderBy(desc(familyNotes.createdAt), desc(familyNotes.id))
    .limit(NEWEST)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
