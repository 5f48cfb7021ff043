import { afterAll, beforeAll } from 'vitest'
import { openStripeBench } from '#src/testing/fake-stripe/stripe-bench.ts'
import { providerContract } from '../provider-contract.ts'

let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeAll(async () => {
  opened = await openStripeBench()
})
afterAll(() => opened.close())

providerContract(() => opened.bench, {
  bankSteps: true,
  failingRefunds: true,
  disputes: true,
  plans: true,
  savedCards: true,
  signing: true,
})
