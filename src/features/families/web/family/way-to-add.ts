/** Where adding a child starts: the child form, policies that need a signature, or the registration form. */
export type WayToAdd = { leads: 'dialog' | 'agree' | 'join'; to: string }

/** The changed policies, then back to the form for the new child. */
export const AGREE_AND_ADD = `/agree?returnTo=${encodeURIComponent('/parent-dashboard?add=yes')}`

/**
 * A family that never filled out the registration form does that first, because it asks for emergency contacts. Changed
 * policies come next. `toAgree` is `null` when it couldn't be loaded; the call itself refuses in that case.
 */
export function addChildTarget(
  { joined }: { joined: boolean },
  toAgree: { policies: readonly string[] } | null,
): WayToAdd {
  if (!joined) return { leads: 'join', to: '/register' }
  if (toAgree && toAgree.policies.length > 0) return { leads: 'agree', to: AGREE_AND_ADD }
  return { leads: 'dialog', to: '?add=yes' }
}
