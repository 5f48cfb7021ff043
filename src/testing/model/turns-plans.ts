import type { Turn } from './actions.ts'
import { hearOfPayment } from './arriving.ts'
import type { World } from './business.ts'
import { begin, press } from './paying.ts'
import { cancelPlan, chooseCard, retry } from './plans.ts'
import { codeOf, orderTurn } from './turns-ordering.ts'
import { beginAt, lookAt } from './turns-paying.ts'
import { PROGRAM } from './world.ts'

/** A family chooses the program by the month and pays for the first month, right away or later. */
export function subscribeTurn(w: World, who: number, card: string): Turn | undefined {
  const ordering = orderTurn(w, who, PROGRAM, false, 'monthly')
  if (!ordering || card === 'later') return ordering
  return {
    ...ordering,
    said: `${ordering.said}, and pays with ${card}`,
    paper() {
      const ordered = ordering.paper() as { id: number } | string
      if (typeof ordered === 'string') return ordered
      const begun = begin(w, ordered.id)
      if (begun !== 'ok') return [ordered, begun]
      press(w, ordered.id, card)
      hearOfPayment(w, ordered.id)
      return [ordered, w.orders[ordered.id]!.status]
    },
    async site(real) {
      const ordered = (await ordering.site(real)) as { id: number; due: number } | string
      if (typeof ordered === 'string') return ordered
      const order = { ...ordered, family: ordering.family! }
      const begun = await beginAt(real, order, true)
      if (begun !== 'ok') return [ordered, begun]
      await real.site.confirmCard(real.secrets.get(ordered.id)!, card)
      return [ordered, await lookAt(real, order)]
    },
  }
}

/** A family cancels, resumes or retries a plan, or changes its card. */
export function planTurn(w: World, n: number, what: string): Turn | undefined {
  const plans = w.plans.filter(each => each.ours)
  const plan = plans[plans.length - 1 - (n % (plans.length || 1))]
  if (!plan) return undefined
  const [id, { family, order }] = [w.plans.indexOf(plan), plan]
  return {
    said: `family ${family}, plan of order ${order}: ${what}`,
    family,
    paper() {
      if (what === 'cancel' || what === 'undo') cancelPlan(w, id, what === 'cancel')
      else if (what === 'retry') retry(w, id)
      else chooseCard(w, id, what === 'good card' ? '4444' : '0259')
      return 'ok'
    },
    async site({ site, families, orders }) {
      const who = families[family]!
      const mine = await site.planOf(orders[order]!.registrationIds[0]!)
      const stranger = families[(family + 1) % families.length]!
      if (stranger !== who && (await site.get(stranger, `/api/subscription/${mine.id}`)).status !== 404) return 'shown'
      if (what === 'cancel')
        return codeOf(await site.post(who, '/api/cancel-subscription', { subscriptionId: mine.providerRef }))
      if (what === 'undo') return codeOf(await site.post(who, `/api/subscription/${mine.id}/resume`, undefined))
      if (what === 'retry') return codeOf(await site.post(who, `/api/subscription/${mine.id}/retry`, undefined))
      return codeOf(await site.chooseCard(who, mine.id, what === 'good card' ? '4444' : '0259'))
    },
  }
}
