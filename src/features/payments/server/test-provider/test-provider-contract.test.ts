import { afterAll, beforeAll } from 'vitest'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testBench } from '#src/testing/test-bench.ts'
import { type ProviderBench, providerContract } from '../provider-contract.ts'

let shop: Shop
let bench: ProviderBench
beforeAll(async () => {
  shop = await openShop()
  bench = testBench(shop)
})
afterAll(() => shop.close())

providerContract(() => bench, {
  bankSteps: true,
  failingRefunds: true,
  disputes: true,
  plans: true,
  savedCards: true,
  signing: true,
})
