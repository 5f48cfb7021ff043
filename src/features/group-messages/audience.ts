/** The families a message can go to. */
export const AUDIENCE_KINDS = ['class', 'session', 'waitlist', 'season', 'unpaid', 'families'] as const
