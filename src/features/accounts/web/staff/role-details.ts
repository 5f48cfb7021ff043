/** What each role can do, in one sentence. */
export const ROLE_DETAILS = [
  {
    role: 'staff',
    title: 'Staff',
    detail: 'Day-to-day work: rosters, check-in, updates, calendar, messages and families.',
  },
  {
    role: 'admin',
    title: 'Admin',
    detail: 'Everything staff can do, plus prices, payments, content, settings and staff.',
  },
] as const
