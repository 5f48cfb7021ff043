import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '#src/testing/keys-of.ts'
import { addOneOfEach } from '#src/testing/one-of-each.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signIn } from '#src/testing/signed-in.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let parent: string
beforeAll(async () => {
  site = await serveSampleProgram()
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = 'parent@example.com'`)
  parent = await signIn(site.db, rows[0]!.id)
  await addOneOfEach(site.db)
})
afterAll(() => site.close())

const inside = (name: string, keys: string) => `${name} ${keys.replace(/\S+/g, key => `${name}.${key}`)}`
const PERSON = 'fullName phone relationship'
const EVENT = 'description endDate id isAllDay startDate title type'

/** Every field in a parent's own responses, besides those in `answer-keys.test.ts`: no staff notes about the family. */
const OWN: Record<string, string> = {
  '/api/messages': 'content createdAt id key number read readAt receiverId senderId version',
  '/api/messages/conversations': `lastMessageAt preview unread ${inside('with', 'active firstName id lastName role')}`,
  '/api/messages/unread': 'unread',
  '/api/users': 'firstName id lastName role',
  '/api/events': EVENT,
  '/api/children': `age allergies birthDate dateOfBirth firstName id interests lastName otherInterest parentId photoConsent
    ${inside('safety', 'allergyAnswer checkedOn hasEpiPen medicalNotes recheckDue severity')}`,
  '/api/family': `agreedPolicies ${inside('contacts', `${PERSON} mayPickUp`)}
    ${inside('corrections', 'at childId details id reason what')} joined ${inside('parent', 'email fullName phone')}
    ${inside('pickupPeople', PERSON)}`,
  '/api/family/consents': `${inside('consents', 'agreed at childId id policy title version')} pages`,
  '/api/account': 'email emailVerified firstName hasPassword lastName mailsOff pendingEmail phone',
  '/api/account/sign-ins': 'browser id isThisOne lastSeenAt signedInAt',
  '/api/account/deletion': inside('blockers', 'because message to toLabel'),
  '/api/age-requests': 'answer childId classId state',
  '/api/waitlist': 'child childId classId offeredUntil orderId position registrationId',
  '/api/unpaid-orders': inside('orders', 'child heldUntil id spots title'),
  '/api/subscriptions': `amount cancelAtPeriodEnd card ${inside('child', 'firstName id lastName')} childId coveredClasses coveredStarts
    coversUntil currentPeriodEnd currentPeriodStart firstDay id includedLeft includedPerMonth isActive monthReturned name
    ${inside('paymentHistory', 'amount createdAt failureMessage id refunded status')} ${inside('registration', 'id')} status
    stripeSubscriptionId`,
  '/api/user/credit-balance': 'balance',
  '/api/user/credit-history': `balance ${inside('entries', 'amount at balanceAfter id reason')} heldBack`,
  '/api/user/cards': 'cards',
  '/api/calendar/feed': 'feed',
  '/api/updates/unseen': 'count',
}

/** What visitors can read, in addition to classes: no roster, no family names, and no internal capacity numbers. */
const PUBLIC: Record<string, string> = {
  '/api/schedule': `current from kind next nextDay previous ${inside(
    'sessions',
    'ageMax ageMin availability bookable capacity day endsAt kind location note part placesLeft price slug startsAt title waiting',
  )} to today`,
  '/api/calendar': `${inside('coming', EVENT)} ${inside('events', EVENT)} month next previous ${inside('theme', 'text title')} today`,
  '/api/program': `banner brand defaultSeason demo email holdMinutes logo offerHours officeHours phone place registrationFee street timeZone year`,
  '/api/blog': `${inside('posts', 'authorName excerpt id kind picture picture.category picture.seed publishedAt readingMinutes slug tags title')}
    tags total`,
  '/api/payments/config': 'demo provider',
  '/api/search/filters': `ageGroups bookableSeason categories opensNext ${inside('priceRange', 'max min')} seasons`,
}

test.each(Object.entries(OWN))('%s only has the fields a parent sees on its page (T27)', async (url, keys) => {
  const { body } = await site.ask('GET', url, { cookie: parent })
  expect(keysOf(body)).toEqual([...new Set(keys.trim().split(/\s+/))].sort())
})

test.each(Object.entries(PUBLIC))('%s shows visitors the same few fields (T27)', async (url, keys) => {
  const { body } = await site.ask('GET', url)
  const allowed = keys.trim().split(/\s+/)
  expect(keysOf(body).length).toBeGreaterThan(1)
  expect(keysOf(body).filter(key => !allowed.includes(key))).toEqual([])
})
