import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { sampleId } from './sample-id.ts'

const HOUR = 3_600_000

type SampleMail = { hoursAgo: number; to: string; subject: string; says: string; trouble?: string; parked?: true }

/** Mails of the days before, in each state that staff may meet in the outbox. */
const MAILS: readonly SampleMail[] = [
  {
    hoursAgo: 70,
    to: 'demo-family-1@example.com',
    subject: 'Tomorrow: Paper Lanterns',
    says: 'We begin at 5:45 PM in Room A. Bring nothing, wear anything.',
  },
  {
    hoursAgo: 46,
    to: 'demo-family-2@exmaple.invalid',
    subject: 'Tomorrow: Clay Critters',
    says: 'We begin at 5:45 PM in Room B. Bring an apron.',
    trouble: '550',
    parked: true,
  },
  {
    hoursAgo: 5,
    to: 'demo-family-3@example.com',
    subject: 'You have $5.00 of new credit',
    says: 'We added $5.00 to your credit, because a class began late.',
  },
  {
    hoursAgo: 1,
    to: 'demo-family-4@example.com',
    subject: 'A new photo from class',
    says: 'There is a new photo for you to see.',
    trouble: '451',
  },
]

/** Fills the outbox; what could not be sent shows up among what needs a person. */
export async function fillSampleMails(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(mails).values(
    MAILS.map(({ hoursAgo, to, subject, says, trouble, parked }, n) => {
      const at = new Date(now.getTime() - hoursAgo * HOUR)
      return {
        id: idOfTime(at, `mail ${n}`),
        kind: 'sample',
        to,
        subject,
        ...mailLayout({ heading: subject, paragraphs: [says], footer: 'A mail of the sample program.' }),
        attempts: trouble ? 1 : 0,
        failedBecause: trouble ?? null,
        createdAt: at,
        sentAt: trouble ? null : at,
        parkedAt: parked ? at : null,
      }
    }),
  )
}

/** A sample id that stands where its moment belongs: lists of mails go by id. */
function idOfTime(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sampleId(name).slice(15)}`
}
