import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { partTexts } from '#src/features/classes/day-parts.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { takesPlace } from '#src/features/classes/server.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import { toAllergies } from '#src/features/families/allergies.ts'
import {
  children,
  consents,
  emergencyContacts,
  peopleChanges,
  pickupPeople,
} from '#src/features/families/server/tables.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attends, comes } from '#src/features/registrations/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { RosterAnswer } from '../contract.ts'
import { presentWhereabouts } from './present-whereabouts.ts'
import { attendance } from './tables.ts'

/** Changes to who can pick a child up. The parent always can. */
const CHANGES_PICKUP = ['pickup-people', 'parent'] as const

/** A session's roster, by name, or `undefined` when there's no such session. Six statements, whatever its size. */
export async function readRoster(db: Database, sessionId: string, zone: string): Promise<RosterAnswer | undefined> {
  return (await readRosters(db, eq(sessions.id, sessionId), zone))[0]
}

/** The rosters of sessions that take place on the day of `now`, by time. `only` narrows them. */
export function rostersOfToday(db: Database, now: Date, zone: string, only?: SQL): Promise<RosterAnswer[]> {
  const today = dayOf(now, zone)
  const begins = gte(sessions.startsAt, startOfDay(today, zone))
  const isToday = and(begins, lt(sessions.startsAt, startOfDay(addDays(today, 1), zone)))
  return readRosters(db, and(isToday, isNull(sessions.cancelledAt), takesPlace, only)!, zone)
}

/** The same number of statements for a hundred sessions as for one. */
async function readRosters(db: Database, which: SQL, zone: string): Promise<RosterAnswer[]> {
  const found = await db
    .select({ session: sessions, offering: offerings })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(which)
    .orderBy(asc(sessions.startsAt), asc(offerings.title), asc(sessions.id))
  const all = await db
    .select({ sessionId: sessions.id, place: registrations, child: children, parent: users, row: attendance })
    .from(sessions)
    .innerJoin(registrations, and(eq(registrations.offeringId, sessions.offeringId), comes))
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(users, eq(users.id, registrations.parentId))
    .leftJoin(attendance, and(eq(attendance.registrationId, registrations.id), eq(attendance.sessionId, sessions.id)))
    .where(
      inArray(
        sessions.id,
        found.map(({ session }) => session.id),
      ),
    )
    .orderBy(asc(sql`lower(${children.firstName})`), asc(sql`lower(${children.lastName})`), asc(registrations.id))
  const parents = [...new Set(all.map(({ parent }) => parent.id))]
  const [contacts, agreed, pickup, changed] = await Promise.all([
    contactsOf(db, parents),
    safetyAgreedBy(db, parents),
    pickupOf(db, parents),
    pickupChangesOf(db, parents),
  ])
  const placesIn = Map.groupBy(all, each => each.sessionId)
  return found.map(({ session, offering }) => {
    const day = dayOf(session.startsAt, zone)
    const places = placesIn.get(session.id) ?? []
    const taking = places.filter(({ place }) => attends(place, session.startsAt, zone))
    return withVersion({
      session: {
        id: session.id,
        classId: offering.id,
        title: offering.title,
        startsAt: session.startsAt.toISOString(),
        endsAt: session.endsAt.toISOString(),
        location: roomOf(session, offering),
        taughtBy: offering.taughtBy,
        calledOff: session.cancelledAt !== null,
      },
      children: taking.map(({ place, child, parent, row }) => ({
        ...presentWhereabouts(place.id, row ?? undefined),
        childId: child.id,
        name: `${child.firstName} ${child.lastName}`.trim(),
        age: ageOn(child.dateOfBirth, day),
        ...toAllergies(child),
        medicalNotes: child.medicalNotes,
        photoConsent: child.photoConsent ? 'yes' : 'no',
        outsideAges: place.outsideAges,
        safetyAgreed: agreed.has(parent.id),
        dayPart: partTexts(place.part),
        until: ownHours(session, place.part, zone).endsAt.toISOString(),
        parent: { id: parent.id, fullName: `${parent.firstName} ${parent.lastName}`.trim(), phone: parent.phone },
        contacts: (contacts.get(parent.id) ?? []).map(({ fullName, phone, relationship }) => ({
          fullName,
          phone,
          relationship,
        })),
        mayPickUp: [
          `${parent.firstName} ${parent.lastName}`.trim(),
          ...(pickup.get(parent.id) ?? []).map(each => each.fullName),
        ],
        pickupChangedAt: changed.get(parent.id)?.toISOString() ?? null,
      })),
    })
  })
}

/** The version is a hash of everything on the roster, so no change can be missed. */
const withVersion = (roster: Omit<RosterAnswer, 'version'>): RosterAnswer => ({
  ...roster,
  version: createHash('sha256').update(JSON.stringify(roster)).digest('base64url'),
})

async function contactsOf(db: Database, parents: string[]) {
  const rows = await db
    .select()
    .from(emergencyContacts)
    .where(inArray(emergencyContacts.parentId, parents))
    .orderBy(asc(emergencyContacts.position))
  return Map.groupBy(rows, each => each.parentId)
}

async function pickupOf(db: Database, parents: string[]) {
  const rows = await db
    .select({ parentId: pickupPeople.parentId, fullName: pickupPeople.fullName })
    .from(pickupPeople)
    .where(inArray(pickupPeople.parentId, parents))
    .orderBy(asc(pickupPeople.position))
  return Map.groupBy(rows, each => each.parentId)
}

async function pickupChangesOf(db: Database, parents: string[]) {
  const rows = await db
    .select({ parentId: peopleChanges.parentId, at: max(peopleChanges.createdAt) })
    .from(peopleChanges)
    .where(and(inArray(peopleChanges.parentId, parents), inArray(peopleChanges.kind, CHANGES_PICKUP)))
    .groupBy(peopleChanges.parentId)
  return new Map(rows.map(({ parentId, at }) => [parentId, at]))
}

/** Families whose latest answer to the health and safety guidelines is yes. */
async function safetyAgreedBy(db: Database, parents: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinctOn([consents.parentId], { parentId: consents.parentId, agreed: consents.agreed })
    .from(consents)
    .innerJoin(policyVersions, eq(policyVersions.id, consents.policyVersionId))
    .where(and(inArray(consents.parentId, parents), eq(policyVersions.policy, 'safetyGuidelines')))
    .orderBy(consents.parentId, sql`${consents.createdAt} DESC`)
  return new Set(rows.filter(row => row.agreed).map(row => row.parentId))
}
