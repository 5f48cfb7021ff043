import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const halfDays = `${registrations}/half-days.test.ts`

/** Half days and extended care: what was chosen is what is sold, kept and shown. */
export const HALF_DAYS: readonly Guard[] = [
  {
    keeps: 'a half day that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    take: 'if (key !== undefined && !half)',
    put: 'if (false as boolean)',
    test: { file: halfDays, name: 'a half day or care that is not offered is refused, and in the cart at its item' },
  },
  {
    keeps: 'care that is not offered is sold',
    file: 'src/features/classes/day-parts.ts',
    take: 'if (care.some(isMissing))',
    put: 'if (false as boolean)',
    test: { file: halfDays, name: 'a half day or care that is not offered is refused, and in the cart at its item' },
  },
  {
    keeps: 'the half day and care that were bought are lost',
    file: `${registrations}/insert-order.ts`,
    take: 'part: place.choice.part,',
    put: 'part: null,',
    test: { file: halfDays, name: 'what was bought stays as it was when the program changes' },
  },
  {
    keeps: 'another part of the day is taken for the same order',
    file: `${registrations}/existing-places.ts`,
    take: '&& isSamePart(choice.part, live.part)',
    put: '',
    test: { file: halfDays, name: 'another part of the day is another order, and the same one is asked for once' },
  },
  {
    keeps: 'a monthly plan charges no care',
    file: 'src/features/classes/pricing.ts',
    take: "kind === 'program-fee' || kind === 'care'",
    put: "kind === 'program-fee'",
    test: { file: halfDays, name: 'by the month the plan charges the half day and the care each month' },
  },
]
