import { dayOf } from '#src/lib/dates.ts'
import { hearOfPayment } from './arriving.ts'
import type { World } from './business.ts'
import { processQueue } from './ending.ts'
import { release } from './holds.ts'
import { giveUpPayment } from './paying.ts'
import { bill, hear, stop } from './plans.ts'
import { processWaitlists } from './waiting.ts'
import { ZONE } from './world.ts'

/** Runs everything automatic, once: the provider bills and sends its events, and jobs do their work. */
export function runJobs(w: World) {
  bill(w)
  listen(w)
  while (release(w) > 0);
  processQueue(w)
  for (const order of w.givenUp.splice(0)) giveUpPayment(w, order)
  for (const plan of w.stopped.splice(0)) stop(w, plan)
  processWaitlists(w)
  for (const [id, { ours, place }] of w.plans.entries())
    if (ours && ours.status !== 'canceled' && w.places[place]!.status === 'cancelled') stop(w, id)
  const today = dayOf(new Date(w.now), ZONE)
  for (const place of w.places.filter(each => each.option !== null))
    if (place.status === 'confirmed' && place.startDate !== null && place.startDate <= today) place.status = 'active'
  listen(w)
}

/** Takes in the provider's events, in the order they happened. */
function listen(w: World) {
  for (const each of w.news.splice(0)) {
    if ('order' in each) hearOfPayment(w, each.order)
    else if (w.plans[each.plan]!.ours) hear(w, each.plan)
  }
}
