/** Maximum lengths of the parts of a post, in characters. Form and server share them. */
export const LIMITS = {
  title: 120,
  slug: 80,
  excerpt: 280,
  body: 40_000,
  author: 80,
  tags: 6,
  tag: 30,
  materials: 30,
  material: 120,
  steps: 20,
  stepTitle: 120,
  stepDetail: 600,
} as const
