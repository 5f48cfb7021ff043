import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { CONTENT_KEYS } from '#src/app/content-keys.ts'
import { users } from '#src/features/accounts/server/tables.ts'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { calendarEvents, weeklyThemes } from '#src/features/calendar/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { contactMessages, contactReplies } from '#src/features/contact/server/tables.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import { children, emergencyContacts } from '#src/features/families/server/tables.ts'
import { conversations, familyThreads, messages } from '#src/features/messages/server/tables.ts'
import { subscribers } from '#src/features/newsletter/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Buyer, buy, call, makeBuyers, makeClass } from './buyers.ts'
import { tellAllChanged } from './changed.ts'
import type { Site } from './site.ts'

/** Returns the text for a field: `class title`, `child first name` … */
export type Words = (field: string) => string

export type Planted = {
  family: Buyer
  /** A class that the family bought, one it holds unpaid, and one in its cart. */
  bought: { classId: string; registrationId: string }
  held: { registrationId: string }
  inCart: { classId: string }
  messageId: string
  postId: string
  eventId: string
}

const POST = { status: 'published' as const, readingMinutes: 3, excerpt: 'x', body: 'x', authorName: 'x' }

/** Creates rows for everything that people fill in, with plain text for now. */
export async function plantRows({ pool, db, origin }: Site): Promise<Planted> {
  const [family] = (await makeBuyers(pool, 1)) as [Buyer]
  const [a, b, inCart] = [
    await makeClass(pool, { capacity: 90 }),
    await makeClass(pool, { capacity: 90 }),
    await makeClass(pool, { capacity: 90 }),
  ]
  // Another family already has a spot, so the list of booked classes stays the same when more buy.
  for (const buyer of await makeBuyers(pool, 1)) await buy(origin, buyer, inCart)
  await db
    .update(users)
    .set({ phone: '407 555 0123', emailVerifiedAt: new Date() })
    .where(eq(users.id, family.parentId))
  await db.insert(emergencyContacts).values(
    [0, 1].map(position => ({
      parentId: family.parentId,
      position,
      fullName: 'x',
      phone: `407 555 020${position}`,
      relationship: 'x',
    })),
  )
  const bought = await buy(origin, family, a)
  const held = await call(origin, family, 'POST', '/api/class-enrollments', { eventId: b, childId: family.childId })
  const added = await call(origin, family, 'POST', '/api/cart/add', { classId: inCart, childId: family.childId })
  if (bought.result !== 'bought' || held.status !== 200 || added.status !== 200) throw new Error('nothing was booked')

  const messageId = newId()
  await db.insert(contactMessages).values({
    id: messageId,
    name: 'x',
    email: 'writer@example.com',
    subject: 'general',
    message: 'x',
    state: 'new',
  })
  await db.insert(contactReplies).values({ messageId, userId: family.parentId, text: 'x' })
  await plantMessages(db, family.parentId)
  await db.insert(subscribers).values({ email: 'reader@example.com', firstName: 'x', source: 'website' })
  const postId = newId()
  const now = new Date()
  await db.insert(blogPosts).values([
    { ...POST, id: postId, slug: 'planted', title: 'x', tags: ['x'], materials: ['x'], publishAt: now },
    { ...POST, id: newId(), slug: 'planted-too', title: 'x', tags: ['x'], publishAt: now },
  ])
  const today = dayOf(now.toISOString(), 'America/New_York')
  const eventId = newId()
  await db.insert(calendarEvents).values({ id: eventId, title: 'x', description: 'x', startsOn: today, endsOn: today })
  return {
    family,
    bought: { classId: a, registrationId: bought.registrationId },
    held: { registrationId: String(held.body.registrationId) },
    inCart: { classId: inCart },
    messageId,
    postId,
    eventId,
  }
}

/** One message each way between the family and an admin, both read. */
async function plantMessages(db: Site['db'], familyId: string): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@example.com'))
  const staffId = admin!.id
  await db.execute(sql`ALTER TABLE messages DROP CONSTRAINT messages_length`)
  const at = new Date()
  await db.insert(familyThreads).values({ familyId, version: 2, lastNumber: 2, lastMessageAt: at })
  await db.insert(conversations).values({ familyId, staffId, lastNumber: 2 })
  await db.insert(messages).values(
    (['family', 'staff'] as const).map((sentBy, i) => {
      const facts = { number: i + 1, version: i + 1, runId: newId(), createdAt: at, readAt: at, mailedAt: at }
      return { familyId, staffId, sentBy, content: 'x', ...facts }
    }),
  )
}

/**
 * Writes text into every field that people fill in, bypassing the API's limits, and tells the servers that everything
 * changed. Only a post's Markdown is left out, because characters may have a meaning there.
 */
export async function writeEverywhere({ db, pool }: Site, planted: Planted, words: Words): Promise<void> {
  const { family, bought, messageId } = planted
  await db
    .update(users)
    .set({ firstName: words('parent first name'), lastName: words('parent last name') })
    .where(eq(users.id, family.parentId))
  await db
    .update(children)
    .set({
      firstName: words('child first name'),
      lastName: words('child last name'),
      allergies: words('child allergies'),
      otherInterest: words('child interest'),
    })
    .where(eq(children.parentId, family.parentId))
  await db
    .update(emergencyContacts)
    .set({ fullName: words('contact name'), relationship: words('contact relationship') })
    .where(eq(emergencyContacts.parentId, family.parentId))
  await db
    .update(offerings)
    .set({
      title: words('class title'),
      description: words('class description'),
      aside: words('class aside'),
      location: words('class location'),
      taughtBy: words('class taught by'),
      bring: words('class bring'),
      wear: words('class wear'),
      materials: words('class materials'),
      takeHome: words('class take home'),
      keywords: [words('class keyword'), words('class second keyword')],
    })
    .where(sql`${offerings.slug} LIKE 'rush-%'`)
  await db
    .update(sessions)
    .set({ note: words('class note') })
    .where(eq(sessions.offeringId, bought.classId))
  for (const sentBy of ['family', 'staff'] as const)
    await db
      .update(messages)
      .set({ content: words(`message by ${sentBy}`) })
      .where(and(eq(messages.familyId, family.parentId), eq(messages.sentBy, sentBy)))
  await db
    .update(contactMessages)
    .set({ name: words('message name'), message: words('message text') })
    .where(eq(contactMessages.id, messageId))
  await db
    .update(contactReplies)
    .set({ text: words('message reply') })
    .where(eq(contactReplies.messageId, messageId))
  await db
    .update(subscribers)
    .set({ firstName: words('subscriber name') })
    .where(eq(subscribers.email, 'reader@example.com'))
  await db
    .update(blogPosts)
    .set({
      title: words('post title'),
      excerpt: words('post excerpt'),
      authorName: words('post author'),
      tags: [words('post tag')],
      materials: [words('post material')],
      steps: [{ title: words('post step'), detail: words('post step detail') }],
    })
    .where(sql`${blogPosts.slug} LIKE 'planted%'`)
  await db
    .update(calendarEvents)
    .set({ title: words('event title'), description: words('event description') })
    .where(eq(calendarEvents.id, planted.eventId))
  await db.update(weeklyThemes).set({ title: words('theme title'), text: words('theme text') })
  await db.delete(contentEntries)
  const keys = CONTENT_KEYS.flatMap(({ page, blocks }) => Object.keys(blocks).map(key => ({ key, page })))
  await db.insert(contentEntries).values(
    // One more that no page uses: only its title and section are written by staff.
    [...keys, { key: 'home.note', page: 'home' }].map(entry => ({
      ...entry,
      title: words('content title'),
      section: words('content section'),
      content: words(entry.key),
      isActive: true,
      version: 1,
      updatedAt: new Date(),
    })),
  )
  await tellAllChanged(pool)
}

/** Has a new family with these names buy a class; returns the HTML of their confirmation email once it's sent. */
export async function confirmedBuyer({ pool, db, origin }: Site, { inCart }: Planted, words: Words): Promise<string> {
  const [buyer] = (await makeBuyers(pool, 1)) as [Buyer]
  const names = { firstName: words('parent first name'), lastName: words('parent last name') }
  await db.update(users).set(names).where(eq(users.id, buyer.parentId))
  await db
    .update(children)
    .set({ firstName: words('child first name') })
    .where(eq(children.id, buyer.childId))
  await buy(origin, buyer, inCart.classId)
  const sent = () =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.to, `${buyer.parentId}@example.com`), isNotNull(mails.sentAt)))
  await vi.waitUntil(async () => (await sent()).length === 1, { timeout: 15_000, interval: 50 })
  return (await sent())[0]!.html
}
