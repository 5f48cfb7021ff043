/** Where adding a child begins: its form, the policies that wait for a signature, or the joining form. */
export type WayToAdd = { leads: 'dialog' | 'agree' | 'join'; to: string }

/** The policies that changed, and from there back to the form of the new child. */
export const AGREE_AND_ADD = `/agree?returnTo=${encodeURIComponent('/parent-dashboard?add=yes')}`

/**
 * A family that never filled in the joining form does that first, as it asks whom to call; what changed since is agreed to
 * next. What there is to agree to is `null` where it could not be asked: the call itself refuses then.
 */
export function wayToAdd({ joined }: { joined: boolean }, toAgree: { policies: readonly string[] } | null): WayToAdd {
  if (!joined) return { leads: 'join', to: '/register' }
  if (toAgree && toAgree.policies.length > 0) return { leads: 'agree', to: AGREE_AND_ADD }
  return { leads: 'dialog', to: '?add=yes' }
}
