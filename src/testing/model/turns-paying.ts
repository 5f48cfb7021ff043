import type { Turn } from './actions.ts'
import { hearOfPayment } from './arriving.ts'
import type { Order, World } from './business.ts'
import { answerBank, begin, press } from './paying.ts'
import type { Real } from './real.ts'
import { codeOf } from './turns-ordering.ts'
import { ofOrder, REGISTRATION_FEE } from './world.ts'

/** One of the latest matching orders. */
const someOrder = (w: World, n: number, meant: (order: Order) => boolean) => {
  const orders = w.orders.filter(meant)
  return orders[orders.length - 1 - (n % (orders.length || 1))]
}
const isMonthly = (w: World, order: number) => ofOrder(w, order).some(each => each.option === 'monthly')

/** Opens the card form of an order. */
export async function beginAt(
  real: Real,
  order: Pick<Order, 'id' | 'family' | 'due'>,
  monthly: boolean,
): Promise<string> {
  const { orderId, registrationIds } = real.orders[order.id]!
  const who = real.families[order.family]!
  const answer = monthly
    ? await real.site.post(who, '/api/create-subscription', {
        registrationId: registrationIds[0],
        amount: order.due,
        agreedMonthly: order.due - REGISTRATION_FEE,
      })
    : await real.site.begin(who, { orderId, amountDue: order.due })
  if (answer.status === 200) real.secrets.set(order.id, answer.body.clientSecret)
  return codeOf(answer)
}

export async function lookAt(
  { site, families, orders }: Real,
  { id, family }: Pick<Order, 'id' | 'family'>,
): Promise<string> {
  return (await site.get(families[family]!, `/api/orders/${orders[id]!.orderId}`)).body.status
}

export function payTurn(w: World, n: number): Turn | undefined {
  const order = someOrder(w, n, each => each.due > 0 && each.status === 'open')
  if (!order) return undefined
  const [{ id, family }, monthly] = [order, isMonthly(w, order.id)]
  return {
    said: `family ${family} pays order ${id}`,
    family,
    paper() {
      const begun = begin(w, id)
      if (begun !== 'ok') return begun
      press(w, id, '4242')
      hearOfPayment(w, id)
      return w.orders[id]!.status
    },
    async site(real) {
      const begun = await beginAt(real, order, monthly)
      if (begun !== 'ok') return begun
      await real.site.confirmCard(real.secrets.get(id)!)
      return lookAt(real, order)
    },
  }
}

export function beginTurn(w: World, n: number): Turn | undefined {
  const order = someOrder(w, n, each => n === 0 || each.status === 'open')
  if (!order) return undefined
  const { id, family } = order
  const monthly = isMonthly(w, id)
  return {
    said: `family ${family} opens the card form of order ${id}`,
    family,
    paper: () => begin(w, id),
    site: real => beginAt(real, order, monthly),
  }
}

/**
 * A card is submitted, or the bank's verification completed, and we aren't notified. The tab may be old; a payable
 * order without a card form gets one first.
 */
export function pressTurn(w: World, n: number, what: string): Turn | undefined {
  const bank = what === 'approve' || what === 'refuse'
  const order = someOrder(w, n, each => {
    if (bank) return each.payment?.there === 'asks'
    return each.payment ? n === 0 || each.payment.there !== 'paid' : canBePaid(w, each)
  })
  if (!order) return undefined
  const { id, family, payment } = order
  const monthly = isMonthly(w, id)
  return {
    said: bank ? `the bank of order ${id} says ${what}` : `card ${what} is submitted for order ${id}`,
    family,
    paper() {
      const begun = payment ? 'ok' : begin(w, id)
      if (begun === 'ok' && bank) answerBank(w, id, what === 'approve')
      else if (begun === 'ok') press(w, id, what)
      return begun
    },
    async site(real) {
      const begun = payment ? 'ok' : await beginAt(real, order, monthly)
      const clientSecret = real.secrets.get(id)!
      const body = { clientSecret, approve: what === 'approve' }
      if (begun === 'ok' && bank) await real.site.ask('POST', '/local-pay/bank-step', { body })
      else if (begun === 'ok') await real.site.confirmCard(clientSecret, what)
      return begun
    },
  }
}

const canBePaid = (w: World, { due, status, heldUntil }: Order) => due > 0 && status === 'open' && heldUntil > w.now

export function lookTurn(w: World, n: number): Turn | undefined {
  const order = someOrder(w, n, ({ payment }) => payment !== null && (n === 0 || payment.status !== 'succeeded'))
  if (!order) return undefined
  const { id, family } = order
  return {
    said: `family ${family} looks at order ${id}`,
    family,
    paper() {
      hearOfPayment(w, id)
      return w.orders[id]!.status
    },
    site: real => lookAt(real, order),
  }
}
