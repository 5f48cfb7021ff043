/** What each role may do, in a sentence. */
export const ROLE_DETAILS = [
  {
    role: 'staff',
    title: 'Staff',
    detail: 'The daily work: rosters, the door, updates, calendar, messages and families.',
  },
  {
    role: 'admin',
    title: 'Admin',
    detail: 'All of that, and prices, money, content, settings and who works here.',
  },
] as const
