import { changedServer, type Edit } from './changed-server.ts'
import { serverWithCrashPoints } from './crash-points.ts'

const WITHOUT_CAPACITY: Edit = [
  'if (days.length > 0) return refused("full"',
  'if (days.length > 1e6) return refused("full"',
]

/**
 * What the control of a fault test changes in the built server. Most controls only run at full length. All of these
 * edits are here so that the gate, too, notices when the build no longer contains what one of them replaces.
 */
const EDITS = {
  'without-capacity': [WITHOUT_CAPACITY],
  'without-capacity-limits': [WITHOUT_CAPACITY, ['change.capacity !== 0 && change.capacity < taken', 'false']],
  'without-waitlist-order': [
    ['whom === "anybody" ? seats.waiting : []', '[]'],
    [
      /\.orderBy\(waitlistOrder\("registrations"\)\)(?=\.limit\(1\)\.for\("no key update", \{ skipLocked: true)/,
      '.orderBy(sql`waitlisted_at DESC`)',
    ],
    // Only cancellations no longer offer their spots: spots whose hold ran out are still offered, in the wrong order.
    [/(?<=count: 1\n\t\t\}\)\)\);\n\t\t)await context\.placesFreed\?\.\(tx, \[\.\.\.new Set\(offeringIds\)\]\);/, ''],
  ],
  'without-locks': [
    [/await tx\.execute\(sql`SELECT 1 FROM users WHERE id = \$\{parentId\} FOR NO KEY UPDATE`\);/, ''],
    [/(?<=AND disabled_at IS NULL) FOR NO KEY UPDATE(?=`)/, ''],
    [/(?<=eq\(orders\.id, orderId\)\))\.for\("update"\)(?=;\n\tawait tx\.select\(\{ id: registrations\.id)/, ''],
    [/(?<=eq\(registrations\.id, id\)\)\.orderBy\(asc\(registrations\.id\)\))\.for\("update"\)/, ''],
    ['.length !== 1) throw new Error("This spot has already ended.")', '.length > 1) throw new Error("")'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text of the server.
    ['cause: `cancelled:${place.id}`', 'cause: `cancelled:${id}`'],
    [
      /(?<=credit is spent in whole positive cents"\);\n\t)await tx\.execute\(sql`SELECT pg_advisory_xact_lock[^;]*;/,
      '',
    ],
  ],
  'without-reminder-claims': [
    [/AND NOT EXISTS \(SELECT 1 FROM class_reminders c\s+WHERE[^)]*\)/, ''],
    [/\n\s+WHERE class_reminders\.starts_at <> excluded\.starts_at/, ''],
    [/once: `class-reminder:[^`]*`/, 'once: undefined'],
    [/(?<=return due\.length;\s+\}\)) === 0\) return;/, ' >= 0) return;'],
    [/(?<=ORDER BY registrations\.id, s\.id LIMIT )\$\{limit\}/, '10000'],
  ],
  'without-claims': [
    // The job queue without its lock and with slower reads: workers that ask at the same moment get the same jobs.
    [/(?<=lockClause = noSkipLocked \? "" : )"FOR UPDATE OF j SKIP LOCKED"/, '""'],
    [/AND \$\{updateMatch\}/, found => `${found} AND (SELECT pg_sleep(0.05)) IS NOT NULL`],
    [
      /WHERE r\.status = 'pending'(?= AND r\.held_until <= \$\{now\}::timestamptz\s+AND \(r\.order_id)/,
      "WHERE r.status IN ('pending', 'cancelled')",
    ],
    [/\.where\(and\(toSend, or\S*\(isNull\(mails\.claimedUntil\).*?`\)\)\)\)(?=\.returning)/, '.where(toSend)'],
    [/(?<=ORDER BY o\.id LIMIT \$\{AT_ONCE[$\d]*\} )FOR UPDATE OF o SKIP LOCKED/, ''],
  ],
  'with-blocking-lock': [
    ['SELECT pg_try_advisory_lock($1) AS taken', 'SELECT true AS taken FROM pg_advisory_lock($1)'],
    [/lockTimeoutOutsideMs = [\w.]+(?=,)/, 'lockTimeoutOutsideMs = 0'],
  ],
  'with-endless-patience': [['TIME_LIMIT_MS = 3500', 'TIME_LIMIT_MS = 1e9']],
  'with-whole-tables': [['PART_BYTES = 1048576', 'PART_BYTES = 1e12']],
  // The most that one statement may name.
  'with-all-rows-at-once': [['ROWS_AT_ONCE = 2e3', 'ROWS_AT_ONCE = 6e4']],
  'with-hasty-end': [
    [/process\.on\("SIGTERM", \(\) => stop\([^)]*\)\)/, 'process.on("SIGTERM", () => process.exit(0))'],
  ],
} satisfies Record<string, readonly Edit[]>

/** As above, in a server that also has the points where it dies. */
const EDITS_WITH_CRASH_POINTS = {
  'with-claims-apart': [['await tx.update(groupMessageRecipients)', 'await app.db.update(groupMessageRecipients)']],
  'with-readers-apart': [[/\btx(?=\.update\(newsletterRecipients\)\.set\(because \?)/, 'app.db']],
  'with-new-keys': [['row.refund.idempotencyKey', 'crypto.randomUUID()']],
} satisfies Record<string, readonly Edit[]>

export type ControlServer = keyof typeof EDITS | keyof typeof EDITS_WITH_CRASH_POINTS

export const CONTROL_SERVERS = [...Object.keys(EDITS), ...Object.keys(EDITS_WITH_CRASH_POINTS)] as ControlServer[]

/** A copy of the built server without what a fault test proves to be needed, or with something worse in its place. */
export function controlServer(name: ControlServer) {
  return name in EDITS_WITH_CRASH_POINTS
    ? serverWithCrashPoints(name, EDITS_WITH_CRASH_POINTS[name as keyof typeof EDITS_WITH_CRASH_POINTS])
    : changedServer(name, EDITS[name as keyof typeof EDITS])
}
