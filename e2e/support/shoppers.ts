import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, buy, call } from './buyers.ts'

/** Families that buy the same class one after another, `atOnce` at a time, until stopped. */
export function keepBuying(origin: string, families: Buyer[], classId: string, atOnce: number) {
  const bought: string[] = []
  /** How often each status came back when a purchase failed. */
  const statuses = new Map<number, number>()
  let going = true
  async function one() {
    while (going) {
      const purchase = await buy(origin, families.pop()!, classId, call)
      if (purchase.result === 'bought') bought.push(purchase.registrationId)
      else if (purchase.result === 'failed') {
        const { status } = purchase.answer
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(50)
      }
    }
  }
  const all = Array.from({ length: atOnce }, one)
  return {
    bought,
    statuses,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}
