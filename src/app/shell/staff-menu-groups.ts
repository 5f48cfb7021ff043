import {
  AlertIcon,
  BagIcon,
  BookIcon,
  CalendarIcon,
  CardIcon,
  ChatIcon,
  ClockIcon,
  CogIcon,
  EditIcon,
  HomeIcon,
  ImageIcon,
  ListIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  SendIcon,
  ShieldIcon,
} from '#src/ui/icons.tsx'
import type { StaffGroup, StaffPlace } from '#src/ui/staff-groups.ts'
import { HealthIcon, LogIcon, OutboxIcon, ReportIcon } from '#src/ui/staff-icons.tsx'

const REPORTS: StaffPlace = { to: '/admin/reports', label: 'Reports', Icon: ReportIcon, permission: 'reports' }
const UNPAID: StaffPlace = { to: '/admin/unpaid', label: 'Unpaid', Icon: CardIcon, permission: 'bookings' }
const TEST_PROVIDER: StaffPlace = {
  to: '/admin/test-provider',
  label: 'Test provider',
  Icon: CardIcon,
  permission: 'operations',
}

/** The menu of the back office, by what people do. Add an entry when you add a page. */
export const staffMenuGroups = ({ testProvider }: { testProvider: boolean }): StaffGroup[] => [
  {
    label: 'Today',
    Icon: ClockIcon,
    places: [{ to: '/admin/today', label: 'Today', Icon: ClockIcon, permission: 'today', also: ['/admin/rosters'] }],
  },
  {
    label: 'Classes',
    Icon: BagIcon,
    places: [
      { to: '/admin/classes', label: 'Classes', Icon: BagIcon, permission: 'classes' },
      { to: '/admin/seasons', label: 'Seasons', Icon: ListIcon, permission: 'classes' },
      { to: '/admin/calendar', label: 'Calendar', Icon: CalendarIcon, permission: 'calendar' },
      { to: '/admin/waitlist', label: 'Waitlist', Icon: PeopleIcon, permission: 'bookings' },
      { to: '/admin/cancellations', label: 'Cancellations', Icon: AlertIcon, permission: 'money' },
    ],
  },
  {
    label: 'Families',
    Icon: PersonIcon,
    places: [
      {
        to: '/admin/families',
        label: 'Families',
        Icon: PersonIcon,
        permission: 'families',
        also: ['/admin/receipts'],
      },
      {
        to: '/admin',
        label: 'Registrations',
        Icon: ListIcon,
        permission: 'bookings',
        also: ['/admin/spots-without-last-day'],
      },
    ],
  },
  {
    label: 'Messages',
    Icon: ChatIcon,
    places: [
      { to: '/admin/messages', label: 'Messages', Icon: ChatIcon, permission: 'messages' },
      { to: '/admin/group-messages', label: 'Group messages', Icon: PeopleIcon, permission: 'group-messages' },
      { to: '/admin/updates', label: 'Updates & Photos', Icon: ImageIcon, permission: 'updates' },
      { to: '/admin/inbox', label: 'Inbox', Icon: MailIcon, permission: 'messages' },
      { to: '/admin/outbox', label: 'Outbox', Icon: OutboxIcon, permission: 'emails' },
    ],
  },
  { label: 'Money', Icon: ReportIcon, places: [UNPAID, REPORTS, ...(testProvider ? [TEST_PROVIDER] : [])] },
  {
    label: 'Website',
    Icon: EditIcon,
    places: [
      { to: '/admin/content', label: 'Content', Icon: EditIcon, permission: 'content' },
      { to: '/admin/blog', label: 'Blog', Icon: BookIcon, permission: 'content' },
      { to: '/admin/newsletter', label: 'Newsletter', Icon: SendIcon, permission: 'newsletter' },
      { to: '/', label: 'View website', Icon: HomeIcon },
    ],
  },
  {
    label: 'Settings',
    Icon: CogIcon,
    places: [
      { to: '/admin/settings', label: 'Settings', Icon: CogIcon, permission: 'settings' },
      { to: '/admin/staff', label: 'Staff', Icon: ShieldIcon, permission: 'staff' },
      { to: '/admin/audit', label: 'Audit log', Icon: LogIcon, permission: 'operations' },
      { to: '/admin/health', label: 'Health', Icon: HealthIcon, permission: 'operations' },
    ],
  },
]
