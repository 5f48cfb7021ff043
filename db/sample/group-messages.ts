import { groupMessageRecipients, groupMessages } from '#src/features/group-messages/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

const HOURS_AGO = 95
const HOUR = 3_600_000

export const SAMPLE_GROUP_MESSAGE = {
  subject: 'The kiln evening starts at 5:30',
  content: "We open the doors 15 minutes early, so everyone's piece gets into the kiln. Please bring an old shirt.",
}

/** A sample message to two families, which is in their conversations as well. No email is sent about it. */
export async function fillSampleGroupMessages(tx: Transaction, now: Date): Promise<void> {
  const at = new Date(now.getTime() - HOURS_AGO * HOUR)
  const families = ['demo 1', 'demo 2'].map(each => sampleId(`user ${each}`))
  const id = sampleId('group message')
  await tx.insert(groupMessages).values({
    id,
    ...SAMPLE_GROUP_MESSAGE,
    audience: 'families',
    audienceOf: families.join(','),
    audienceName: '2 chosen families',
    sentBy: sampleId('user admin'),
    createdAt: at,
  })
  await tx
    .insert(groupMessageRecipients)
    .values(families.map(familyId => ({ messageId: id, familyId, state: 'sent' as const, sentAt: at })))
}
