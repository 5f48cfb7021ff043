/** `open` until staff decide. */
export const AGE_REQUEST_STATES = ['open', 'approved', 'declined'] as const

/** What a family can write with its request, and staff with their answer, in characters. */
export const LONGEST_NOTE = 500
