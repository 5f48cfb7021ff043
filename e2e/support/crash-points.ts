import { changedServer, type Edit } from './changed-server.ts'

const SEND_REFUND = 'await settleRefund(tools, refundId, await tools.provider.fetch(ref));'
const NOTE_MAIL = /await db\.update\(mails\)\.set\(\{\n\t+sentAt: [^;]*;/
const RELEASE_HOLDS = 'inTransaction(context.db, (tx) => releaseExpiredHolds(context, tx))'
type Place = ({ before: string | RegExp } | { after: string | RegExp } | { resolved: string }) & {
  /** On which pass it dies; the first one unless set. */
  passing?: number
}

/** Where a worker dies: `before` or `after` this code of the built server, or when it has `resolved` to something. */
const POINTS = {
  'refund-taken': { before: '\t\tref = (await tools.provider.refund(' },
  'refund-called': { before: 'await tools.db.update(refunds).set({ providerRef: ref })' },
  'refund-stored': { before: SEND_REFUND },
  'refund-settled': { after: SEND_REFUND },
  'mail-taken': { before: 'await transport.sendMail({' },
  'mail-sent': { before: NOTE_MAIL },
  'mail-noted': { after: NOTE_MAIL },
  'holds-ended': { before: 'await restoreOffers(tx, lapsed, context.clock.now());' },
  'places-back': {
    before: 'await context.placesFreed?.(tx, [...new Set(freed.map(({ offeringId }) => offeringId))]);',
  },
  'offer-made': { before: 'await mailSpotOffered(app, tx, {' },
  'offer-written': { before: 'return freed.length;' },
  'offer-committed': { resolved: RELEASE_HOLDS },
  'family-claimed': { before: 'await app.mail(tx, groupMessageMail(', passing: 13 },
  'family-told': { before: 'const [family] = await readReach(', passing: 13 },
  'reader-claimed': { before: 'await app.mail(tx, issueMail(', passing: 13 },
  'reader-told': { before: 'const reader = await lockReader(', passing: 13 },
} as const satisfies Record<string, Place>

export type CrashPoint = keyof typeof POINTS

/**
 * A copy of the built server that kills itself, as kill -9 does, at the point named in `CRASH_AT`. Only this copy has
 * the points: a server that people use contains nothing that could end it (docs/decisions/0006).
 */
export function serverWithCrashPoints(name: string, more: readonly Edit[] = []) {
  const edits = Object.entries(POINTS).map(([point, at]): Edit => {
    const passing = 'passing' in at ? at.passing : 1
    const isHere = `process.env.CRASH_AT === "${point}" && (globalThis.passings = (globalThis.passings ?? 0) + 1) === ${passing}`
    const die = `if (${isHere}) process.kill(process.pid, "SIGKILL");`
    if ('before' in at) return [at.before, found => `${die} ${found}`]
    if ('after' in at) return [at.after, found => `${found} ${die}`]
    return [at.resolved, found => `${found}.then((done) => { if (done) { ${die} } return done; })`]
  })
  return changedServer(name, [...more, ...edits])
}
