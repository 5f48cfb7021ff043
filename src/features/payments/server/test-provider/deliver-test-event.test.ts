import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testEvents } from '../tables.ts'
import { deliverTestEvent } from './test-events.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ testProvider: { post: undefined } })
})
afterAll(() => shop.close())

test('an event goes over HTTP to our own webhook, and stays undelivered while nothing listens there', async () => {
  const order = await shop.order()
  await shop.confirm(await shop.start(order))
  const [event] = await shop.db.select().from(testEvents)

  const { settings } = shop.site.app
  await shop.site.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.site.http.server.address() as AddressInfo
  Object.assign(settings, { host: '0.0.0.0', port: 1 })
  await expect(deliverTestEvent(shop.testTools, event!.id)).rejects.toThrow()
  expect((await shop.db.select().from(testEvents))[0]!.deliveredAt).toBeNull()

  Object.assign(settings, { port })
  await deliverTestEvent(shop.testTools, event!.id)
  expect(await shop.statusOf(order.orderId)).toBe('paid')
  expect((await shop.db.select().from(testEvents))[0]!.deliveredAt).not.toBeNull()
})
