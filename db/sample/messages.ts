import { conversations, familyThreads, messages } from '#src/features/messages/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { SAMPLE_GROUP_MESSAGE } from './group-messages.ts'
import { sampleId } from './sample-id.ts'

const HOUR = 3_600_000

/** The messages by family and staff member: hours ago, who wrote, the text, and whether it's unread. */
type Line = [hoursAgo: number, sentBy: 'family' | 'staff', content: string, unread?: 'unread']
type Talk = { family: string; staff: string; lines: Line[] }

const { subject, content } = SAMPLE_GROUP_MESSAGE
const TO_MANY = `${subject}\n\n${content}`

const TALKS: readonly Talk[] = [
  {
    family: 'maya',
    staff: 'staff',
    lines: [
      [52, 'staff', "Leo's heron lost a leg in the drying rack, so we gave it a pencil. He says it's an upgrade."],
      [50, 'family', 'He told us at dinner. Can it come home on Tuesday?'],
      [3, 'staff', 'Yes! The heron is dry. He can carry it home in the box he painted.', 'unread'],
    ],
  },
  {
    family: 'maya',
    staff: 'admin',
    lines: [
      [200, 'family', 'Is the receipt for Paper Lanterns on the site, or do you email it?'],
      [196, 'staff', "Both! It's under My registrations, and the email from that evening has the same link."],
    ],
  },
  {
    family: 'jordan',
    staff: 'staff',
    lines: [
      [28, 'family', 'Sam would love to show his sketchbook next time. Is there room on the wall?'],
      [26, 'staff', 'We have a whole board for it. Please write his name on the back.'],
      [2, 'family', "Wonderful. We'll be ten minutes late on Tuesday. The train again.", 'unread'],
    ],
  },
  {
    family: 'demo 1',
    staff: 'admin',
    lines: [
      [95, 'staff', TO_MANY],
      [46, 'family', 'Hi! Is there parking near the door? Caleb is on crutches this week.', 'unread'],
    ],
  },
  { family: 'demo 2', staff: 'admin', lines: [[95, 'staff', TO_MANY]] },
  {
    family: 'demo 2',
    staff: 'staff',
    lines: [
      [90, 'family', "Thanks for a great evening! Brooke won't stop talking about the kiln."],
      [88, 'staff', 'So glad she had fun. See you next week!'],
    ],
  },
]

/** Sample conversations. No email is sent about them. */
export async function fillSampleMessages(tx: Transaction, now: Date): Promise<void> {
  const families = [...new Set(TALKS.map(each => each.family))]
  for (const family of families) {
    const talks = TALKS.filter(each => each.family === family)
    const lines = talks
      .flatMap(({ staff, lines }) =>
        lines.map(([ago, ...rest]) => ({ staff, at: new Date(now.getTime() - ago * HOUR), rest })),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const familyId = sampleId(`user ${family}`)
    const last = lines.at(-1)!
    await tx.insert(familyThreads).values({
      familyId,
      version: lines.length,
      lastNumber: lines.length,
      lastMessageAt: last.at,
      waitingSince: last.rest[0] === 'family' ? last.at : null,
      doneAt: family === 'demo 2' ? last.at : null,
      assigneeId: family === 'jordan' ? sampleId('user staff') : null,
    })
    await tx.insert(messages).values(
      lines.map(({ staff, at, rest: [sentBy, content, unread] }, i) => {
        const id = sampleId(`message ${family} ${i + 1}`)
        const staffId = sampleId(`user ${staff}`)
        const seen = unread ? null : new Date(at.getTime() + HOUR)
        const facts = { number: i + 1, version: i + 1, runId: id, createdAt: at, readAt: seen, mailedAt: at }
        return { id, familyId, staffId, sentBy, content, ...facts }
      }),
    )
    await tx.insert(conversations).values(
      talks.map(({ staff }) => ({
        familyId,
        staffId: sampleId(`user ${staff}`),
        lastNumber: lines.findLastIndex(each => each.staff === staff) + 1,
      })),
    )
  }
}
