import type { EnrollmentOption } from '#src/features/classes/enrollment-choice.ts'

type Item = { id: string; enrollmentOption: EnrollmentOption | null }

/** Whether an item starts a monthly plan. A plan has an agreement and charges of its own, so no order holds more than one spot with it. */
export const isPlan = ({ enrollmentOption }: Pick<Item, 'enrollmentOption'>): boolean => enrollmentOption === 'monthly'

/**
 * The items of a cart by how they're paid: one order for everything `together`, and one for each plan in `apart`. In a cart
 * with plans alone, the first of them is what the checkout pays for.
 */
export function cartParts<I extends Item>(items: readonly I[]): { together: I[]; apart: I[] } {
  const plans = items.filter(isPlan)
  const others = items.filter(each => !isPlan(each))
  return others.length > 0 ? { together: others, apart: plans } : { together: plans.slice(0, 1), apart: plans.slice(1) }
}
