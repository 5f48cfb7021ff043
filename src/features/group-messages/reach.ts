/** Why an email can't reach a family, the most final reason first. */
export const UNREACHABLE = ['left', 'not-confirmed', 'bounced', 'emails-off'] as const
