import * as fc from 'fast-check'
import { Action, type Turn } from './actions.ts'
import type { World } from './business.ts'
import { cancelClassTurn, cancelTurn } from './turns-ending.ts'
import { cartTurn, orderTurn, overTurn, uncartTurn } from './turns-ordering.ts'
import {
  changeTurn,
  forwardTurn,
  giftTurn,
  jobsTurn,
  joinFamilyTurn,
  joinWaitlistTurn,
  leaveTurn,
} from './turns-others.ts'
import { beginTurn, lookTurn, payTurn, pressTurn } from './turns-paying.ts'
import { planTurn, subscribeTurn } from './turns-plans.ts'
import { OPENING } from './world.ts'

/** A kind of action: its weight, the possible values of each argument, and what it does. */
type Kind = {
  weight: number
  args: readonly (readonly unknown[])[]
  turn: (w: World, ...args: never[]) => Turn | undefined
}
const kind = <A extends unknown[]>(
  weight: number,
  args: { [K in keyof A]: readonly A[K][] },
  turn: (w: World, ...args: A) => Turn | undefined,
): Kind => ({ weight, args, turn: turn as unknown as Kind['turn'] })

/** Which family and child, which order, which spot: one number picks from those that exist. */
const which = [0, 1, 2, 3, 4, 5, 6, 7]
/** The first class is small and soon, so it is chosen most often. */
const classes = [0, 0, 0, 0, 1, 2, 3]
const inDemand = [0, 1, 1, 1]
const credit = [false, true, true, 1_00, 45_00]
const back = ['refund', 'credit'] as const
const soon = [1 / 60, 0.1, 0.27, 0.27, 0.27, 0.6, 25]
const later = [49, 8 * 24, 33 * 24, 33 * 24]
const asleep = [true, true, false]

/** Everything that families and staff do, and the passing of time. */
const KINDS = [
  kind(1, [], joinFamilyTurn),
  kind(4, [which, classes], cartTurn),
  kind(1, [which], uncartTurn),
  kind(4, [which, credit], (w, who, use) => orderTurn(w, who, undefined, use)),
  kind(10, [which, classes, credit], orderTurn),
  kind(4, [which], payTurn),
  kind(1, [which], beginTurn),
  kind(9, [which, ['4242', '4242', '4242', '4242', '0259', '0002', '3155', 'approve', 'refuse']], pressTurn),
  kind(3, [which], lookTurn),
  kind(4, [which, back], cancelTurn),
  kind(2, [which, [30, 20_00, 45_00]], giftTurn),
  kind(2, [which, ['4242', '0259', 'later']], subscribeTurn),
  kind(2, [which, ['cancel', 'undo', 'good card', 'bad card', 'retry']], planTurn),
  kind(4, [which, classes], joinWaitlistTurn),
  kind(1, [which], leaveTurn),
  kind(1, [classes, [0, 1, 1, 1, 2, 3], [true, false]], changeTurn),
  kind(1, [classes, [0, 1, null], back], cancelClassTurn),
  kind(6, [soon, asleep], forwardTurn),
  kind(1, [later, asleep], forwardTurn),
  kind(2, [], jobsTurn),
]
/** A full class: more children join its waitlist than leave it, and spots open up. */
const WAITLIST_KINDS = [
  kind(2, [], joinFamilyTurn),
  kind(8, [which, inDemand], joinWaitlistTurn),
  kind(4, [which, inDemand, [false]], orderTurn),
  kind(4, [which], payTurn),
  kind(3, [which], leaveTurn),
  kind(2, [which, back], cancelTurn),
  kind(2, [inDemand, [1, 1, 2, 3], [false]], changeTurn),
  kind(4, [[0.27, 0.27, 25], asleep], forwardTurn),
]

/** A season's opening days, early and regular, joining late, and spots that staff add over capacity. */
const opening = [OPENING, OPENING, OPENING, OPENING, 0, 1]
const OPENING_KINDS = [
  kind(2, [], joinFamilyTurn),
  kind(2, [which, opening], cartTurn),
  kind(1, [which, credit], (w, who, use) => orderTurn(w, who, undefined, use)),
  kind(9, [which, opening, [false, false, 20_00]], orderTurn),
  kind(6, [which], payTurn),
  kind(5, [which, opening], overTurn),
  kind(3, [which, back], cancelTurn),
  kind(3, [which, opening], joinWaitlistTurn),
  kind(1, [which], leaveTurn),
  kind(1, [opening, [0, 1, 1, 2, 3], [true, false]], changeTurn),
  kind(1, [[OPENING], [0, 1, 2, 3], back], cancelClassTurn),
  kind(5, [[0.27, 25, 5 * 24, 5 * 24], asleep], forwardTurn),
]

const likely = (kinds: readonly Kind[]) => kinds.flatMap(each => Array<Kind>(each.weight).fill(each))
const LIKELY = likely(KINDS)

const commands = (kinds: readonly Kind[]) =>
  likely(kinds).map(({ args, turn }) =>
    fc
      .tuple(...args.map(each => fc.constantFrom(...each)))
      .map(given => new Action(w => turn(w, ...(given as never[])))),
  )

/** The actions as fast-check commands: all of them, those about waitlists, and those about openings. */
export const anyAction = commands(KINDS)
export const anyWaitlistAction = commands(WAITLIST_KINDS)
export const anyOpeningAction = commands(OPENING_KINDS)

/** The action for a number, which is cheaper to generate than a command; undefined if it isn't possible. */
export function actionOf(w: World, number: number): Turn | undefined {
  const { args, turn } = LIKELY[number % LIKELY.length]!
  let rest = Math.floor(number / LIKELY.length)
  const given = args.map(each => {
    const one = each[rest % each.length]
    rest = Math.floor(rest / each.length)
    return one
  })
  return turn(w, ...(given as never[]))
}
