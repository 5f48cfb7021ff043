import type { NewClass } from '../../contract.ts'

type SampleText = Omit<NewClass, 'location' | 'season' | 'cancellationPolicyId'> & {
  /** Always the same, so that adding them twice adds them once. */
  id: string
  weekdays: number[]
  count: number
}

const NONE = {
  aside: null,
  takeHome: null,
  taughtBy: null,
  wear: null,
  bring: null,
  materials: null,
  dailyPrice: null,
  weeklyPrice: null,
  monthlyPrice: null,
  coveredCategories: [],
  includedPerMonth: null,
}

/** The classes that an owner sees before adding any. Their titles say what they are, in case one is published. */
export const SAMPLE_CLASSES: readonly SampleText[] = [
  {
    ...NONE,
    id: '5a3b1e00-0000-4000-8000-0000000000c1',
    kind: 'class',
    title: 'Sample: Clay Critters',
    description: 'Pinch, coil and score a small creature. It dries for a week, then we paint it.',
    category: 'Clay',
    ageMin: 6,
    ageMax: 9,
    price: 120_00,
    capacity: 10,
    keywords: ['clay', 'sculpture'],
    takeHome: 'A painted creature',
    wear: 'Clothes that can get muddy',
    weekdays: [2],
    count: 6,
  },
  {
    ...NONE,
    id: '5a3b1e00-0000-4000-8000-0000000000c2',
    kind: 'class',
    title: 'Sample: One Evening of Paper',
    description: 'Fold, cut and light a paper lantern in a single evening.',
    category: 'Paper',
    ageMin: 7,
    ageMax: 12,
    price: 28_00,
    capacity: 12,
    keywords: ['paper'],
    takeHome: 'A lantern',
    weekdays: [4],
    count: 1,
  },
  {
    ...NONE,
    id: '5a3b1e00-0000-4000-8000-0000000000c3',
    kind: 'trial',
    title: 'Sample: Free Trial Class',
    description: 'One hour to see if it is a good fit. Everyone makes something small.',
    category: 'Mixed',
    ageMin: 5,
    ageMax: 12,
    price: 0,
    capacity: 8,
    keywords: ['trial'],
    weekdays: [6],
    count: 1,
  },
]
