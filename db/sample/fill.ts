import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { staffInvitations, users } from '#src/features/accounts/server/tables.ts'
import { cancellations } from '#src/features/cancellations/server/tables.ts'
import { cancellationPolicies, offerings, seasons, sessions } from '#src/features/classes/server/tables.ts'
import {
  children,
  consents,
  emergencyContacts,
  peopleChanges,
  pickupPeople,
} from '#src/features/families/server/tables.ts'
import { favorites } from '#src/features/favorites/server/tables.ts'
import { settings } from '#src/features/organization/server/tables.ts'
import {
  ledgerEntries,
  payments,
  refunds,
  testIntents,
  testInvoices,
  testRefunds,
  testSubscriptions,
} from '#src/features/payments/server/tables.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { cartItems, orderLines, orders, registrations } from '#src/features/registrations/server/tables.ts'
import { subscriptionPayments, subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Database, Transaction } from '#src/platform/database/open-database.ts'
import type { Storage } from '#src/platform/files/storage.ts'
import { fillSampleBlog } from './blog.ts'
import { bookCrowd } from './book-crowd.ts'
import { bookFamilies, bookMonthlyPlan } from './book-families.ts'
import { bookings } from './bookings.ts'
import { fillSampleCalendar } from './calendar-events.ts'
import { fillSampleContent } from './content.ts'
import { consentsOf, contactsOf, invitationOf, pickupOf, sampleFamilies } from './families.ts'
import { fillSampleGroupMessages } from './group-messages.ts'
import { fillSampleMails } from './mails.ts'
import { fillSampleMessages } from './messages.ts'
import { fillSampleInbox, fillSampleNewsletter } from './newsletter.ts'
import { fillSampleNewsletters } from './newsletters.ts'
import { programCalendar } from './program-calendar.ts'
import { sampleId } from './sample-id.ts'
import { placedInSeasons } from './seasons.ts'
import { fillSampleSitePages } from './site-pages.ts'
import { fillSampleUpdates } from './updates.ts'
import { CANCELLATION, type SampleClass, sampleClasses } from './write-classes.ts'

/** When the sample program answers its phone. A live site says nothing until its owner does. */
export const OFFICE_HOURS = 'Weekdays, 9 AM to 7 PM'

/** The password of every sample account. Live sites have none of them. */
export const SAMPLE_PASSWORD = 'wonder-becomes-art'

/**
 * Fills an empty database with the sample program, all or nothing. The cast and the ids are the same every time, and
 * dates count from `now`. Pictures go to `storage`.
 * @throws if there is any account already, so that sample families never mix with real ones
 */
export async function fillSampleProgram(db: Database, now: Date, storage: Storage): Promise<void> {
  const passwordHash = await hash(SAMPLE_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await db.transaction(async tx => {
    // Two processes that start at the same time must not both find it empty.
    await tx.execute(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`)
    if ((await tx.$count(users)) > 0)
      throw new Error('The sample program can only be added to a database without accounts.')
    await ensurePolicies(tx)
    const { maya, leo, classOf } = await write(tx, now, passwordHash)
    await tx.insert(settings).values({ name: 'officeHours', value: OFFICE_HOURS }).onConflictDoNothing()
    await fillSampleContent(tx, now)
    await fillSampleSitePages(tx, now)
    await fillSampleBlog(tx, now)
    await fillSampleCalendar(tx, now)
    await fillSampleNewsletter(tx, now)
    await fillSampleNewsletters(tx, now)
    await fillSampleUpdates(tx, now, storage, {
      maya: maya.id,
      leo: leo.id,
      staff: sampleId('user staff'),
      leafClass: classOf('leaf-boats').row.id,
      clayClass: classOf('clay-critters').row.id,
    })
    await fillSampleInbox(tx, now, sampleId('user maya'), sampleId('user staff'))
    await fillSampleMessages(tx, now)
    await fillSampleGroupMessages(tx, now)
    await fillSampleMails(tx, now)
  })
}

async function write(tx: Transaction, now: Date, passwordHash: string) {
  const calendar = programCalendar(now)
  const { classes, rows: inSeasons } = placedInSeasons(sampleClasses(calendar), calendar)
  const classOf = (slug: string) => classes.find(each => each.cast.slug === slug) ?? missing(slug)
  const cast = sampleFamilies(calendar, passwordHash, now)
  const book = bookings(now)
  bookFamilies(book, cast, classOf)
  const plan = bookMonthlyPlan(book, cast, classOf('after-school-makers'), now)
  bookCrowd(
    book,
    classes,
    cast.crowd.flatMap(family => family.children),
    now,
  )
  const { rows } = book

  const put = (table: PgTable, values: object[]) => tx.insert(table).values(values as never)
  await put(cancellationPolicies, Object.values(CANCELLATION))
  await put(seasons, inSeasons)
  await put(
    offerings,
    classes.map(each => ({ ...each.row, ...counted(each, rows.registrations) })),
  )
  await put(
    sessions,
    classes.flatMap(each => each.sessions),
  )
  await put(users, [...cast.families.map(family => family.parent), ...cast.staff])
  await put(
    children,
    cast.families.flatMap(family => family.children),
  )
  await put(staffInvitations, [invitationOf(cast.staff, now)])
  await put(emergencyContacts, contactsOf(cast.families))
  const pickup = pickupOf(cast.families[0]!, now)
  await put(pickupPeople, pickup.rows)
  await put(peopleChanges, [pickup.change])
  await put(consents, consentsOf(cast.families, await tx.select().from(policyVersions)))
  await put(orders, rows.orders)
  await put(registrations, rows.registrations)
  await put(orderLines, rows.lines)
  await put(testIntents, rows.intents)
  await put(payments, rows.payments)
  await put(testRefunds, rows.testRefunds)
  await put(refunds, rows.refunds)
  await put(ledgerEntries, rows.ledger)
  await put(cancellations, rows.cancellations)
  await put(subscriptions, [plan.subscription])
  await put(subscriptionPayments, plan.history)
  const { providerRef, amountCents, currentPeriodStart, currentPeriodEnd } = plan.subscription
  await put(testSubscriptions, [
    {
      id: providerRef,
      idempotencyKey: `subscription:${providerRef}`,
      amountCents,
      currency: 'usd',
      status: 'active',
      currentPeriodStart,
      currentPeriodEnd,
      card: '4242',
    },
  ])
  await put(testInvoices, plan.invoices)
  await put(
    favorites,
    ['sun-prints', 'clay-critters'].map(slug => ({ parentId: cast.maya.id, offeringId: classOf(slug).row.id })),
  )
  const saved = classOf('box-bots')
  await put(cartItems, [
    {
      id: sampleId('cart item'),
      parentId: cast.maya.id,
      offeringId: saved.row.id,
      childId: cast.leo.id,
      seenPriceCents: saved.row.priceCents,
    },
  ])
  return { maya: cast.maya, leo: cast.leo, classOf }
}

/** Spots taken and popularity, counted from the registrations. */
function counted({ row }: SampleClass, all: readonly (typeof registrations.$inferInsert)[]) {
  const count = (...states: string[]) =>
    all.filter(each => each.offeringId === row.id && states.includes(each.status)).length
  return { taken: count('confirmed', 'active', 'pending'), popularity: count('confirmed', 'active') }
}

function missing(slug: string): never {
  throw new Error(`the sample program has no class ${slug}`)
}
