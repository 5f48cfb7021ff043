import { expect, test } from 'vitest'
import type { HealthAnswer } from '../../health-contract.ts'
import { problemsOf } from './verdicts.ts'

const queue = { name: 'send-mail', waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
const WELL: HealthAnswer = {
  now: '2026-11-21T12:00:00.000Z',
  version: '1.0.0',
  database: { milliseconds: 1, bytes: 1, version: '18.0' },
  queues: [{ ...queue, waiting: 3, oldestSeconds: 600 }],
  mail: { canSend: true, waiting: 4, failed: 0, parked: 0, lastSentAt: null },
  payments: { provider: 'stripe', lastEventAt: null, unmatched: 0 },
  disk: { free: 10, total: 100 },
  lastRun: { id: '1', startedAt: '', finishedAt: '', done: 3, parts: 3, findings: [] },
  pageErrors: [],
}
const pageError = { page: '/register', build: 'a1b2c3d4', count: 9, lastDay: 2, lastAt: '' } as const
const finding = { rule: 'I1', sentence: 'Too many.', about: '1' }

test('nothing is reported while all is well', () => {
  expect(problemsOf(WELL)).toEqual([])
  expect(problemsOf({ ...WELL, disk: null, lastRun: null })).toEqual([])
  // One from a bad connection, and one from another day.
  const others = [
    { ...pageError, kind: 'not-loaded' as const },
    { ...pageError, kind: 'busy' as const, lastDay: 0 },
  ]
  expect(problemsOf({ ...WELL, pageErrors: others })).toEqual([])
})

test.each<[Partial<HealthAnswer>, RegExp]>([
  [{ queues: [{ ...queue, oldestSeconds: 601 }] }, /^1 queue has been waiting/],
  [{ queues: [{ ...queue, failed: 1 }] }, /^1 kind of job failed/],
  [{ mail: { ...WELL.mail, parked: 2 } }, /^2 emails couldn't be delivered$/],
  [{ mail: { ...WELL.mail, failed: 1 } }, /^1 email hasn't been sent yet$/],
  [{ payments: { ...WELL.payments, unmatched: 1 } }, /^1 event from the card provider/],
  [{ disk: { free: 9, total: 100 } }, /disk is almost full/],
  [{ pageErrors: [{ ...pageError, kind: 'busy' }] }, /^2 page errors in browsers in the last day$/],
  [{ lastRun: { ...WELL.lastRun!, findings: [finding, finding] } }, /^2 problems with money and spots$/],
])('%j is reported', (change, title) => {
  expect(problemsOf({ ...WELL, ...change }).map(each => each.title)).toEqual([expect.stringMatching(title)])
})
