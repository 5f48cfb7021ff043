/** Who finds a published class: everyone in the lists, whoever has its address, or nobody new. */
export const VISIBILITIES = ['listed', 'link', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/**
 * Whether families can get a spot in the class at all. Whoever has one in a hidden class keeps it, and staff can still
 * book it.
 */
export const opensToFamilies = ({ visibility }: { visibility: Visibility }): boolean => visibility !== 'hidden'
