/** Who finds a published class: everyone in the lists, whoever has its address, or nobody new. */
export const VISIBILITIES = ['listed', 'link', 'hidden'] as const
