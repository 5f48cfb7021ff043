/** What a family still has to do, as staff read it. */
export const MISSING = ['email', 'confirmed-email', 'contacts', 'second-contact', 'policies'] as const
export type Missing = (typeof MISSING)[number]

export const MISSING_LABELS: Readonly<Record<Missing, string>> = {
  email: 'Email address',
  'confirmed-email': 'Confirmed email address',
  contacts: 'Two emergency contacts',
  'second-contact': 'Second emergency contact',
  policies: 'Policies to agree to',
}

/** What's missing from a registration, in the order to ask for it. Empty when nothing is. */
export function missingFrom(family: {
  hasEmail: boolean
  isConfirmed: boolean
  contacts: number
  policiesToAgree: number
}): Missing[] {
  const found: Missing[] = []
  if (!family.hasEmail) found.push('email')
  else if (!family.isConfirmed) found.push('confirmed-email')
  if (family.contacts === 0) found.push('contacts')
  if (family.contacts === 1) found.push('second-contact')
  if (family.policiesToAgree > 0) found.push('policies')
  return found
}
