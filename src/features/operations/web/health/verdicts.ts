import type { HealthAnswer } from '../../health-contract.ts'
import type { PageErrorKind } from '../../page-error-kinds.ts'

/** What an admin should look at, one sentence each. Empty when all is well. */
export type HealthProblem = { title: string; says: string; to?: string }

/** A queue whose oldest job has waited longer than this is stuck or overloaded. */
const LONG_WAIT_SECONDS = 600
const LITTLE_ROOM = 0.1
const counted = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

/** A script that doesn't load is usually a bad connection. These are our mistakes. */
const isOurs = (kind: PageErrorKind) => kind === 'busy' || kind === 'script-error'
const sumOf = (errors: readonly { lastDay: number }[]) => errors.reduce((sum, { lastDay }) => sum + lastDay, 0)

export function problemsOf({ queues, mail, payments, disk, lastRun, pageErrors }: HealthAnswer): HealthProblem[] {
  const found: HealthProblem[] = []
  const stuck = queues.filter(queue => queue.oldestSeconds > LONG_WAIT_SECONDS)
  const given = queues.filter(queue => queue.failed > 0)
  const parked = { to: '/admin/outbox?state=parked', says: 'Check the addresses, then send them again.' }
  if (lastRun && lastRun.findings.length > 0)
    found.push({
      title: `${counted(lastRun.findings.length, 'problem', 'problems')} with money and spots`,
      says: "They're listed below. Nothing else is wrong with what families see.",
    })
  if (stuck.length > 0)
    found.push({
      title: `${counted(stuck.length, 'queue has', 'queues have')} been waiting for more than 10 minutes`,
      says: `Check that a process with jobs is running. ${stuck.map(queue => queue.name).join(', ')}`,
    })
  if (given.length > 0)
    found.push({
      title: `${counted(given.length, 'kind of job', 'kinds of jobs')} failed in the last day`,
      says: `The server log says why. ${given.map(queue => queue.name).join(', ')}`,
    })
  if (mail.parked > 0)
    found.push({
      title: counted(mail.parked, "email couldn't be delivered", "emails couldn't be delivered"),
      ...parked,
    })
  if (mail.failed > 0)
    found.push({
      title: counted(mail.failed, "email hasn't been sent yet", "emails haven't been sent yet"),
      says: 'We keep trying automatically.',
      to: '/admin/outbox?state=failed',
    })
  if (payments.unmatched > 0)
    found.push({
      title: `${counted(payments.unmatched, 'event', 'events')} from the card provider didn't match anything`,
      says: 'In the last 7 days. Another site may be using the same account.',
    })
  const broken = pageErrors.filter(error => isOurs(error.kind) && error.lastDay > 0)
  if (broken.length > 0)
    found.push({
      title: `${counted(sumOf(broken), 'page error', 'page errors')} in browsers in the last day`,
      says: `On ${[...new Set(broken.map(error => error.page))].join(', ')}. Details are in the table below.`,
    })
  if (disk && disk.free < disk.total * LITTLE_ROOM)
    found.push({ title: 'The disk is almost full', says: 'Less than 10% is free. Photo uploads will soon be refused.' })
  return found
}
