import type { HealthAnswer } from '../../health-contract.ts'
import type { PageErrorKind } from '../../page-error-kinds.ts'

/** What an admin should look at, in a sentence each; nothing when all is well. */
export type Trouble = { title: string; says: string; to?: string }

/** A queue whose oldest job waits longer than this is stuck or overrun. */
const LONG_WAIT_SECONDS = 600
const LITTLE_ROOM = 0.1
const counted = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

/** A script that does not come is mostly a bad line; these are mistakes of ours. */
const isOurs = (kind: PageErrorKind) => kind === 'busy' || kind === 'script-error'
const sumOf = (errors: readonly { lastDay: number }[]) => errors.reduce((sum, { lastDay }) => sum + lastDay, 0)

export function troublesOf({ queues, mail, payments, disk, lastRun, pageErrors }: HealthAnswer): Trouble[] {
  const found: Trouble[] = []
  const stuck = queues.filter(queue => queue.oldestSeconds > LONG_WAIT_SECONDS)
  const given = queues.filter(queue => queue.failed > 0)
  const parked = { to: '/admin/outbox?state=parked', says: 'Look at the addresses, then send them once more.' }
  if (lastRun && lastRun.findings.length > 0)
    found.push({
      title: `${counted(lastRun.findings.length, 'fault', 'faults')} in money and places`,
      says: 'They stand below. Nothing else is wrong with what families see.',
    })
  if (stuck.length > 0)
    found.push({
      title: `${counted(stuck.length, 'queue waits', 'queues wait')} for more than 10 minutes`,
      says: `Is a process with jobs running? ${stuck.map(queue => queue.name).join(', ')}`,
    })
  if (given.length > 0)
    found.push({
      title: `${counted(given.length, 'kind of job', 'kinds of jobs')} given up within a day`,
      says: `The log of the server says why. ${given.map(queue => queue.name).join(', ')}`,
    })
  if (mail.parked > 0) found.push({ title: counted(mail.parked, 'mail is parked', 'mails are parked'), ...parked })
  if (mail.failed > 0)
    found.push({
      title: counted(mail.failed, 'mail could not be sent yet', 'mails could not be sent yet'),
      says: 'They are tried again by themselves.',
      to: '/admin/outbox?state=failed',
    })
  if (payments.unmatched > 0)
    found.push({
      title: `${counted(payments.unmatched, 'event', 'events')} of the card provider fitted nothing`,
      says: 'Within the last 7 days. Another site may use the same account.',
    })
  const broken = pageErrors.filter(error => isOurs(error.kind) && error.lastDay > 0)
  if (broken.length > 0)
    found.push({
      title: `${counted(sumOf(broken), 'page error', 'page errors')} in browsers in the last day`,
      says: `On ${[...new Set(broken.map(error => error.page))].join(', ')}. Details are in the table below.`,
    })
  if (disk && disk.free < disk.total * LITTLE_ROOM)
    found.push({ title: 'The disk is nearly full', says: 'Less than a tenth is free. Photos will soon be refused.' })
  return found
}
