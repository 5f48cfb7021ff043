import {
  AlertIcon,
  EditIcon,
  ImageIcon,
  PersonIcon,
  PhoneIcon,
  PlusIcon,
  PrintIcon,
  ShieldIcon,
} from '#src/ui/icons.tsx'
import type { Choice } from './choices.ts'

const ACTIONS: readonly (Choice & { adminOnly?: true })[] = [
  { to: '/admin/families/new', label: 'Register by phone', Icon: PhoneIcon, words: 'new family child call' },
  { to: '/admin/classes/new', label: 'New class', Icon: PlusIcon, words: 'add create', adminOnly: true },
  { to: '/admin/updates', label: 'Write an update', Icon: ImageIcon, words: 'new photos share post' },
  { to: '/admin/rosters', label: "Print today's rosters", Icon: PrintIcon, words: 'door list allergies' },
  {
    to: '/admin?status=pending&paymentStatus=unpaid',
    label: 'See unpaid registrations',
    Icon: AlertIcon,
    words: 'money owed payment',
  },
  { to: '/admin/blog/new', label: 'Write a blog post', Icon: EditIcon, words: 'new article', adminOnly: true },
  { to: '/admin/staff?invite=yes', label: 'Invite staff', Icon: ShieldIcon, words: 'new add person', adminOnly: true },
  { to: '/account', label: 'Change my account', Icon: PersonIcon, words: 'password email name profile sign out' },
]

/** What this person can start from anywhere. */
export const actionChoices = ({ isAdmin }: { isAdmin: boolean }): Choice[] =>
  ACTIONS.filter(action => isAdmin || !action.adminOnly)
