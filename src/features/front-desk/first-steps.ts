/** What the owner of a new site does first, in this order. */
export const FIRST_STEPS = [
  'business',
  'guide',
  'policies',
  'closed-days',
  'mail',
  'test-email',
  'cards',
  'class',
  'staff',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
