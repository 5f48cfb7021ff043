/** What staff can correct for a family, one part at a time. */
export const CORRECTED = ['parent', 'child', 'emergency-contacts', 'pickup-people', 'photo-consent'] as const
