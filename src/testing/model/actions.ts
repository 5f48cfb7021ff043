import type fc from 'fast-check'
import { expect } from 'vitest'
import type { World } from './business.ts'
import { priceOf } from './ordering.ts'
import type { Real } from './real.ts'
import { seen } from './seen.ts'
import { seenAt } from './seen-at.ts'
import { wrongs } from './wrongs.ts'

/** One action, on paper and on the site; both must give the same answer. `family` is the family that acts. */
export type Turn = {
  said: string
  family?: number
  paper: () => unknown
  site: (real: Real) => Promise<unknown>
}

/** A command of the model-based test: runs on paper and on the site, then compares everything. */
export class Action implements fc.AsyncCommand<World, Real> {
  private said = ''
  private readonly turn: (w: World) => Turn | undefined

  constructor(turn: (w: World) => Turn | undefined) {
    this.turn = turn
  }

  check = (w: Readonly<World>) => this.turn(w as World) !== undefined

  async run(w: World, real: Real) {
    const { said, paper, site, family } = this.turn(w)!
    this.said = said
    w.now += 2_000
    real.site.clock.set(new Date(w.now))
    const got = await site(real)
    real.played()
    expect(got, said).toEqual(paper())
    // The action may have moved the clock.
    real.site.clock.set(new Date(w.now))
    expect(await seenAt(real), said).toEqual(seen(w))
    expect(wrongs(w), said).toEqual([])
    if (family !== undefined) await lookAsFamily(w, real, family)
  }

  toString = () => this.said
}

/** Checks what the family sees on its own pages, and that another family sees none of it. */
async function lookAsFamily(w: World, real: Real, family: number) {
  const { site } = real
  const { balance, cart } = w.families[family]!
  const mine = real.families[family]!
  const { body: credit } = await site.get(mine, '/api/user/credit-balance')
  expect(credit).toEqual({ balance })
  const { body: shown } = await site.get(mine, '/api/cart')
  const items = shown.items.map((each: { event: { id: string }; child: { id: string }; price: number }) => {
    return [real.classes.indexOf(each.event.id), real.children.indexOf(each.child.id), each.price]
  })
  expect(items).toEqual(cart.map(each => [each.cls, each.child, priceOf(w, each)]))

  const order = w.orders.findLast(each => each.family === family)
  const stranger = real.families[(family + 1) % real.families.length]!
  if (!order || stranger === mine) return
  const { orderId, registrationIds } = real.orders[order.id]!
  const paths = [`/api/orders/${orderId}`, `/api/orders/${orderId}/receipt`, `/api/registrations/${registrationIds[0]}`]
  for (const path of paths) expect([path, (await site.get(stranger, path)).status]).toEqual([path, 404])
}
