import type { Turn } from './actions.ts'
import type { World } from './business.ts'
import { bookable, notOpenYet } from './openings.ts'
import { type Asked, order, priceOf } from './ordering.ts'
import type { Real } from './real.ts'
import { HOLD_MINUTES, livePlace, MINUTE } from './world.ts'

/** A refusal's code, or ok; anything unexpected is returned with its status and text. */
export const codeOf = ({ status, body, text }: { status: number; body: { code?: string }; text: string }) =>
  status === 200 ? 'ok' : (body.code ?? `${status} ${text}`)

/** A family and one of its two children. */
export function someone(w: World, n: number) {
  const family = n % w.families.length
  return { family, child: family * 2 + ((n >> 2) % 2) }
}

export function cartTurn(w: World, who: number, cls: number): Turn | undefined {
  if (w.families.length === 0 || (!bookable(w, cls) && who > 0)) return undefined
  const { family, child } = someone(w, who)
  return {
    said: `family ${family} adds class ${cls} for child ${child} to its cart`,
    family,
    paper() {
      if (!bookable(w, cls)) return 'not-bookable'
      const closed = notOpenYet(w, family, cls, child)
      if (closed) return closed
      const live = livePlace(w, cls, child)
      if (live && live.status !== 'pending' && live.status !== 'waitlisted') return 'already-registered'
      if (w.classes[cls]!.kind === 'program') return 'option-needed'
      const { cart } = w.families[family]!
      if (!cart.some(each => each.cls === cls && each.child === child))
        cart.push({ cls, child, seen: priceOf(w, { cls, child }) })
      return 'ok'
    },
    site: async ({ site, families, classes, children }) =>
      codeOf(await site.addToCart(families[family]!, classes[cls]!, children[child])),
  }
}

export function uncartTurn(w: World, who: number): Turn | undefined {
  const family = who % (w.families.length || 1)
  const cart = w.families[family]?.cart ?? []
  if (cart.length === 0) return undefined
  const { cls, child } = cart[(who >> 2) % cart.length]!
  return {
    said: `family ${family} removes class ${cls} for child ${child} from its cart`,
    family,
    paper() {
      w.families[family]!.cart = cart.filter(each => each.cls !== cls || each.child !== child)
      return 'ok'
    },
    async site({ site, families, classes, children }) {
      const { cookie } = families[family]!
      const { items } = (await site.get(families[family]!, '/api/cart')).body
      const item = items.find(
        (each: { event: { id: string }; child: { id: string } }) =>
          each.event.id === classes[cls] && each.child.id === children[child],
      )
      return codeOf(await site.ask('DELETE', `/api/cart/remove/${item.id}`, { cookie }))
    },
  }
}

/** Orders one spot, or the whole cart if no class is given. */
export function orderTurn(
  w: World,
  who: number,
  cls: number | undefined,
  useCredit: boolean | number,
  plan?: 'monthly',
): Turn | undefined {
  if (w.families.length === 0) return undefined
  const { family, child } = someone(w, who)
  const fromCart = cls === undefined
  if (!fromCart && !bookable(w, cls) && who > 0) return undefined
  const cart = w.families[family]!.cart
  if (fromCart && cart.length === 0 && who > 1) return undefined
  const option = cls === undefined || w.classes[cls]!.kind === 'class' ? undefined : (plan ?? 'weekly')
  const wishes = cls === undefined ? cart.map(each => ({ cls: each.cls, child: each.child })) : [{ cls, child }]
  const total = () => (fromCart ? cart.reduce((sum, each) => sum + each.seen, 0) : priceOf(w, wishes[0]!, option))
  const seen = useCredit ? total() : undefined
  const credit = option === 'monthly' ? false : useCredit
  const asked: Asked = { family, wishes, useCredit: credit, fromCart, option, expectedTotal: seen }
  const what = fromCart ? 'its cart' : `class ${cls} for child ${child}${option ? ` ${option}` : ''}`
  return {
    said: `family ${family} orders ${what}, credit: ${useCredit}`,
    family,
    paper() {
      const { code, order: id } = wishes.length > 0 ? order(w, asked) : lastFromCart(w, family)
      return id === undefined ? code : { id, due: w.orders[id]!.due }
    },
    async site(real) {
      const answer = fromCart
        ? await real.site.checkOut(real.families[family]!, { useCredit })
        : await real.site.enroll(real.families[family]!, real.classes[cls]!, {
            childId: real.children[child],
            useCredit,
            expectedTotal: seen,
            enrollmentOption: option,
          })
      return answer.status === 200 ? remember(real, answer.body) : codeOf(answer)
    },
  }
}

/** Staff give a child a spot, whether or not one is free. */
export function overTurn(w: World, who: number, cls: number): Turn | undefined {
  if (w.families.length === 0 || w.classes[cls]!.kind !== 'class') return undefined
  const { family, child } = someone(w, who)
  const asked: Asked = {
    family,
    wishes: [{ cls, child }],
    useCredit: false,
    fromCart: false,
    over: true,
    expectedTotal: priceOf(w, { cls, child }),
  }
  return {
    said: `staff book class ${cls} for child ${child} over its capacity`,
    family,
    paper() {
      const { code, order: id } = order(w, asked)
      return id === undefined ? code : { id, due: w.orders[id]!.due }
    },
    async site(real) {
      const body = {
        childId: real.children[child],
        classId: real.classes[cls],
        price: asked.expectedTotal,
        override: { rules: ['capacity', 'season', 'ages'], reason: 'A sibling.' },
      }
      const answer = await real.site.post(real.admin, `/api/admin/families/${real.families[family]!.id}/bookings`, body)
      const { orderId, registrationId, due } = answer.body
      return answer.status === 200
        ? remember(real, { orderId, registrationIds: [registrationId], amountDue: due })
        : codeOf(answer)
    },
  }
}

/** An order the site returned: a new one, or one it returned before. */
function remember({ orders }: Real, body: { orderId: string; registrationIds: string[]; amountDue: number }) {
  const known = orders.findIndex(each => each.orderId === body.orderId)
  if (known < 0) orders.push(body)
  return { id: known < 0 ? orders.length - 1 : known, due: body.amountDue }
}

/** For a while, ordering an empty cart repeats the order it became. */
function lastFromCart(w: World, family: number): { code: string; order?: number } {
  const last = w.orders.findLast(
    each =>
      each.family === family &&
      each.fromCart &&
      each.createdAt > w.now - HOLD_MINUTES * MINUTE &&
      ((each.status === 'open' && each.heldUntil > w.now) || (each.status === 'paid' && each.due === 0)),
  )
  return last ? { code: 'ok', order: last.id } : { code: 'empty-cart' }
}
