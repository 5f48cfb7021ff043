import { mayForOwn, type Permission, type Permitted } from '#src/lib/permissions.ts'
import {
  AlertIcon,
  EditIcon,
  ImageIcon,
  PersonIcon,
  PhoneIcon,
  PlusIcon,
  PrintIcon,
  SendIcon,
  ShieldIcon,
} from '#src/ui/icons.tsx'
import type { Choice } from './choices.ts'

const ACTIONS: readonly (Choice & { permission: Permission })[] = [
  {
    to: '/admin/families/new',
    label: 'Register by phone',
    Icon: PhoneIcon,
    words: 'new family child call',
    permission: 'families',
  },
  { to: '/admin/classes/new', label: 'New class', Icon: PlusIcon, words: 'add create', permission: 'class-setup' },
  {
    to: '/admin/classes/paste',
    label: 'Paste classes from a spreadsheet',
    Icon: PlusIcon,
    words: 'import season excel sheets csv new',
    permission: 'class-setup',
  },
  {
    to: '/admin/seasons/new',
    label: 'New season',
    Icon: PlusIcon,
    words: 'add create registration opens term',
    permission: 'class-setup',
  },
  {
    to: '/admin/updates',
    label: 'Write an update',
    Icon: ImageIcon,
    words: 'new photos share post',
    permission: 'updates',
  },
  {
    to: '/admin/group-messages/new',
    label: 'Write a group message',
    Icon: SendIcon,
    words: 'new email families class everyone',
    permission: 'group-messages',
  },
  {
    to: '/admin/rosters',
    label: "Print today's rosters",
    Icon: PrintIcon,
    words: 'door list allergies',
    permission: 'rosters',
  },
  {
    to: '/admin?status=pending&paymentStatus=unpaid',
    label: 'See unpaid registrations',
    Icon: AlertIcon,
    words: 'money owed payment',
    permission: 'bookings',
  },
  { to: '/admin/blog/new', label: 'Write a blog post', Icon: EditIcon, words: 'new article', permission: 'content' },
  {
    to: '/admin/newsletter',
    label: 'Write a newsletter',
    Icon: SendIcon,
    words: 'new email subscribers send',
    permission: 'newsletter',
  },
  {
    to: '/admin/staff?invite=yes',
    label: 'Invite staff',
    Icon: ShieldIcon,
    words: 'new add person',
    permission: 'staff',
  },
  {
    to: '/account',
    label: 'Change my account',
    Icon: PersonIcon,
    words: 'password email name profile sign out',
    permission: 'account',
  },
]

/** What this person can start from anywhere. */
export const actionChoices = (person: Permitted): Choice[] =>
  ACTIONS.filter(({ permission }) => mayForOwn(person, permission))
