/** The interests a family can pick from on the registration form. */
export const INTERESTS = [
  'Painting & Drawing',
  'Clay & Ceramics',
  'Jewelry & Bracelets',
  'Building with Recyclables',
  'Stop-Motion & Animation',
  'Making Videos / Performing',
  'Nature Crafts',
  'Textiles (sewing, weaving, fabric play)',
  'Sensory Play (slime, textures, etc.)',
  'Storytelling & Creative Writing',
  'Group Games & Social Play',
  'Quiet, Focused Projects',
] as const

/** How many interests a child can have. */
export const MAX_INTERESTS = 3

export const isInterest = (text: string): boolean => (INTERESTS as readonly string[]).includes(text)
