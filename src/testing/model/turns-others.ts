import { eq } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import type { Turn } from './actions.ts'
import type { World } from './business.ts'
import { runJobs } from './jobs.ts'
import { runJobsAt } from './jobs-at.ts'
import { bookable } from './openings.ts'
import { addFamily } from './real.ts'
import { hasRoom } from './seats-on-paper.ts'
import { codeOf, someone } from './turns-ordering.ts'
import { change, join, leave } from './waiting.ts'
import { addToWorld, HOUR } from './world.ts'

export function joinFamilyTurn(w: World): Turn | undefined {
  if (w.families.length === 4) return undefined
  return { said: 'a family joins', paper: () => addToWorld(w), site: addFamily }
}

export function giftTurn(w: World, who: number, cents: number): Turn | undefined {
  if (w.families.length === 0) return undefined
  const { family } = someone(w, who)
  return {
    said: `family ${family} is given ${cents} cents of credit`,
    family,
    paper() {
      w.families[family]!.balance += cents
      w.families[family]!.gifts += cents
    },
    async site({ site, families }) {
      const gift = {
        parentId: families[family]!.id,
        amountCents: cents,
        cause: `model:${families[family]!.id}:${w.now}`,
        note: 'Thanks',
      }
      await site.db.transaction(tx => giveCredit(tx, gift))
    },
  }
}

/** Picks a full class if there is one; otherwise tries the waitlist of the given class. */
export function joinWaitlistTurn(w: World, who: number, wished: number): Turn | undefined {
  if (w.families.length === 0) return undefined
  const { family, child } = someone(w, who)
  const full = w.classes.flatMap((_, cls) => (bookable(w, cls) && !hasRoom(w, cls) ? [cls] : []))
  const cls = full[who % (full.length || 1)] ?? wished
  if (full.length === 0 && who > 0) return undefined
  return {
    said: `family ${family} puts child ${child} on the waitlist for class ${cls}`,
    family,
    paper: () => join(w, family, cls, child),
    site: async ({ site, families, classes, children }) =>
      codeOf(await site.post(families[family]!, '/api/waitlist', { classId: classes[cls], childId: children[child] })),
  }
}

export function leaveTurn(w: World, n: number): Turn | undefined {
  const waits = w.places.filter(each => each.line && each.status !== 'cancelled')
  const place = waits[n % (waits.length || 1)]
  if (!place) return undefined
  const { id, family, child, cls } = place
  return {
    said: `family ${family} takes child ${child} off the waitlist for class ${cls}`,
    family,
    paper: () => leave(w, id),
    async site({ site, families, classes, children }) {
      const { body: mine } = await site.get(families[family]!, '/api/registrations')
      const found = mine.find(
        (each: { event: { id: string }; childId: string; status: string }) =>
          each.event.id === classes[cls] && each.childId === children[child] && each.status !== 'cancelled',
      )
      return codeOf(await site.ask('DELETE', `/api/waitlist/${found.id}`, { cookie: families[family]!.cookie }))
    },
  }
}

export function changeTurn(w: World, cls: number, capacity: number, dearer: boolean): Turn {
  const price = w.classes[cls]!.price + (dearer ? 5_00 : 0)
  return {
    said: `staff give class ${cls} ${capacity} spots at ${price}`,
    paper: () => change(w, cls, { capacity, price }),
    async site({ site: { db, ask }, admin, classes }) {
      const [now] = await db.select().from(offerings).where(eq(offerings.id, classes[cls]!))
      const { title, description, ageMin, ageMax, category, season, keywords, aside, status } = now!
      const same = { title, description, ageMin, ageMax, category, season, keywords, aside, status }
      const body = { ...same, price, updatedAt: now!.updatedAt.toISOString(), capacity }
      return codeOf(await ask('PUT', `/api/admin/classes/${classes[cls]}`, { cookie: admin.cookie, body }))
    },
  }
}

/** Time passes, with or without running the jobs. */
export function forwardTurn(w: World, hours: number, asleep: boolean): Turn {
  const to = w.now + 2_000 + hours * HOUR
  return {
    said: `the clock moves to ${new Date(to).toISOString()}${asleep ? ' and no job runs' : ''}`,
    paper() {
      w.now = to
      if (!asleep) runJobs(w)
    },
    async site(real) {
      real.site.clock.set(new Date(to))
      if (!asleep) await runJobsAt(real)
    },
  }
}

export const jobsTurn = (w: World): Turn => ({ said: 'the jobs run', paper: () => runJobs(w), site: runJobsAt })
