import type { CancellationRule } from '#src/features/classes/cancellation-policy.ts'
import type { PlanFacts } from '#src/features/classes/plan-coverage.ts'

/**
 * The business on paper. Ids are plain numbers: the index in each list. Instants are in milliseconds, money is in
 * cents.
 */
export type World = {
  now: number
  classes: Class[]
  families: Family[]
  places: Place[]
  orders: Order[]
  plans: Plan[]
  classCancellations: ClassCancellation[]
  /** The provider's undelivered events, in order. */
  news: ({ order: number } | { plan: number })[]
  /** Orders whose payments the next round of jobs cancels, apart from refunds. */
  givenUp: number[]
  stopped: number[]
}

export type Class = {
  kind: 'class' | 'program'
  status: 'published' | 'archived'
  category: string
  capacity: number
  price: number
  monthly: number | null
  /** `offAt` is when a session was canceled. */
  sessions: { startsAt: number; endsAt: number; off: boolean; offAt?: number }[]
  startsAt: number
  endsAt: number
  rule: CancellationRule
  /** Plain days on which registration opens, for returning families and for everyone; null means open. */
  season: { firstDay: string; earlyOn: string; opensOn: string } | null
  /** Whether it can be joined after its first session, and until which one, counted from 1; null means the last. */
  joinLate: 'closed' | 'full' | 'prorated'
  lastToJoin: number | null
}
type Family = {
  cart: { cls: number; child: number; seen: number }[]
  /** Card attempts started. */
  tries: number
  balance: number
  gifts: number
  cardIn: number
  refunds: number
}
export type Place = {
  id: number
  cls: number
  family: number
  child: number
  order: number | null
  status: 'pending' | 'waitlisted' | 'confirmed' | 'active' | 'cancelled'
  because: string | null
  money: 'unpaid' | 'paid' | 'refunded'
  price: number
  rule: CancellationRule | null
  heldUntil: number
  begun: number
  /** Since when it has its seat; for a late payment, since the payment. */
  seatedAt: number
  endedAt: number | null
  offeredAt: number | null
  /** The class's price when the spot was offered. */
  agreed: number | null
  /** Staff added it over capacity: it takes a seat that doesn't exist. */
  over: boolean
  line: { since: number; tooLate: boolean } | null
  option: string | null
  startDate: string | null
  endDate: string | null
  /** What was returned for canceled sessions. */
  made: { toCard: number; toCredit: number }
  cancellation: { outcome: string; toCard: number; toCredit: number; kept: number } | null
}
export type Order = {
  id: number
  family: number
  fromCart: boolean
  status: 'open' | 'lapsed' | 'paid' | 'refunded'
  total: number
  credit: number
  due: number
  createdAt: number
  heldUntil: number
  tries: number
  payment: Payment | null
}
type Payment = {
  status: 'pending' | 'needs_action' | 'failed' | 'succeeded' | 'cancelled'
  /** Its status at the provider, whether or not we know yet. */
  there: 'open' | 'declined' | 'asks' | 'paid' | 'gone'
  plan: number | null
}
type Terms = { status: PlanFacts['status']; ends: boolean; start: number; end: number }
/** A monthly plan: as the provider has it, and `ours` as we last learned. */
export type Plan = Terms & {
  order: number
  family: number
  child: number
  place: number
  amount: number
  card: string
  anchor: number
  /** The unpaid month. */
  owes: { start: number; attempts: number; nextAt: number | null } | null
  monthsPaid: number
  ours: (Terms & { monthsPaid: number }) | null
}
type ClassCancellation = { cls: number; session: number | null; choice: 'refund' | 'credit'; left: number[] }
