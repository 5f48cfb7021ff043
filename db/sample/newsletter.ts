import { contactMessages, contactReplies } from '#src/features/contact/server/tables.ts'
import { subscribers } from '#src/features/newsletter/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Subscribers in every state, some subscribed for a month or two. No email is sent to them. */
export async function fillSampleNewsletter(tx: Transaction, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const row = (
    email: string,
    firstName: string | null,
    source: string,
    asked: number,
    confirmed: number | null,
    left: number | null = null,
  ): typeof subscribers.$inferInsert => ({
    id: sampleId(`subscriber ${email}`),
    email,
    firstName,
    source,
    state: left !== null ? 'unsubscribed' : confirmed !== null ? 'confirmed' : 'pending',
    createdAt: ago(asked),
    confirmedAt: confirmed === null ? null : ago(confirmed),
    unsubscribedAt: left === null ? null : ago(left),
  })
  await tx
    .insert(subscribers)
    .values([
      row('parent@example.com', 'Maya', 'website', 62, 62),
      row('kofi@example.com', 'Kofi', 'print-gate', 48, 48),
      row('asha@example.com', 'Asha', 'website', 33, 32),
      row('elin@example.com', null, 'website', 21, 21),
      row('noor@example.com', 'Noor', 'print-gate', 12, 11),
      // An email to this address was refused, see the outbox.
      row('eric.grant@exmaple.invalid', 'Eric', 'website', 40, 40),
      row('sam.lee@example.com', 'Sam', 'website', 90, 89, 9),
      row('grandma.jo@example.com', 'Jo', 'website', 1, null),
      row('new.neighbor@example.com', null, 'website', 0.1, null),
    ])
    .onConflictDoNothing()
}

/** Messages in each state of the inbox. `mayaId` and `staffId` are accounts of the sample cast. */
export async function fillSampleInbox(tx: Transaction, now: Date, mayaId: string, staffId: string): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const message = (
    name: string,
    email: string,
    subject: (typeof contactMessages.$inferInsert)['subject'],
    hours: number,
    text: string,
    more: Partial<typeof contactMessages.$inferInsert> = {},
  ) => ({
    id: sampleId(`message ${email} ${hours}`),
    name,
    email,
    subject,
    message: text,
    createdAt: ago(hours),
    ...more,
  })
  const answered = message(
    'Kofi Osei',
    'kofi@example.com',
    'general',
    49,
    "Is there parking near the door? My mother will be picking up, and she can't walk far.",
    { state: 'answered' },
  )
  await tx
    .insert(contactMessages)
    .values([
      message(
        'Lena Park',
        'lena@example.com',
        'collaboration',
        96,
        'I keep bees two streets over. Would your kids like to see a hive behind glass and each roll a candle?',
        { state: 'closed', closedAt: ago(70) },
      ),
      answered,
      message(
        'Asha Patel',
        'asha@example.com',
        'registration',
        20,
        "We're moving here in two weeks. Can my daughter (6) start mid-season, and would we only pay for the classes that are left?",
      ),
      message(
        'Maya Alvarez',
        'parent@example.com',
        'sweet',
        3,
        "Leo has told the whole street about his paper heron.\n\nThank you for your patience with the wings. It's hanging over his bed.",
        { userId: mayaId },
      ),
    ])
    .onConflictDoNothing()
  await tx
    .insert(contactReplies)
    .values({
      id: sampleId('reply parking'),
      messageId: answered.id,
      userId: staffId,
      text: 'Yes! The two spots next to the ramp are reserved from 5:30 on. Ring the bell and someone will come out to the car.',
      createdAt: ago(30),
    })
    .onConflictDoNothing()
}
