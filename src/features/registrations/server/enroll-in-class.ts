import { eq } from 'drizzle-orm'
import type { AskedChoice } from '#src/features/classes/enrollment-choice.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Context } from './context.ts'
import type { Checkout, OrderRefusal } from './order-request.ts'
import { placeOrder } from './place-order.ts'

type Enrollment = {
  parentId: string
  eventId: string
  childId: string
  useCredit?: boolean | number
  asked: AskedChoice
  expectedTotal?: number
  agreedMonthly?: number
  address?: string
}

/** Books one spot for one child without the cart, also in a program: the same order as the cart's, with one spot. */
export async function enrollInClass(
  context: Context,
  request: Enrollment,
): Promise<Outcome<{ checkout: Checkout }, OrderRefusal>> {
  const { parentId, childId, eventId, useCredit = false, expectedTotal, agreedMonthly, asked, address } = request
  const offeringId = isId(eventId) ? eventId : (await findOffering(context.db, eventId))?.id
  if (!offeringId) return refused('not-found')
  const requested = [{ childId, offeringId, asked }]
  // A plan charges the full amount today, so that every later month is the same; credit is only for classes.
  const byTheMonth = asked.option === 'monthly'
  return placeOrder(context, {
    parentId,
    requested,
    useCredit: byTheMonth ? false : useCredit,
    expectedTotal,
    agreedMonthly,
    fromCart: false,
    address,
  })
}

type FoundOffering = {
  id: string
  kind: 'class' | 'trial' | 'program'
  startsAt: Date | null
  endsAt: Date | null
}

/** The offering with this id or slug; undefined if there is none that families could ever see. */
async function findOffering(db: Queryable, idOrSlug: string): Promise<FoundOffering | undefined> {
  const [found] = await db
    .select({
      id: offerings.id,
      kind: offerings.kind,
      startsAt: offerings.startsAt,
      endsAt: offerings.endsAt,
      status: offerings.status,
    })
    .from(offerings)
    .where(isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug))
  return found && found.status !== 'draft' ? found : undefined
}
