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

const REPORTS: StaffPlace = { to: '/admin/reports', label: 'Reports', Icon: ReportIcon, adminOnly: true }
const TEST_PROVIDER: StaffPlace = {
  to: '/admin/test-provider',
  label: 'Test provider',
  Icon: CardIcon,
  adminOnly: true,
}

/** The menu of the back office, by what people do. Add an entry when you add a page. */
export const staffMenuGroups = ({ testProvider }: { testProvider: boolean }): StaffGroup[] => [
  {
    label: 'Today',
    Icon: ClockIcon,
    places: [{ to: '/admin/today', label: 'Today', Icon: ClockIcon, also: ['/admin/rosters'] }],
  },
  {
    label: 'Classes',
    Icon: BagIcon,
    places: [
      { to: '/admin/classes', label: 'Classes', Icon: BagIcon },
      { to: '/admin/calendar', label: 'Calendar', Icon: CalendarIcon },
      { to: '/admin/waitlist', label: 'Waitlist', Icon: PeopleIcon },
      { to: '/admin/cancellations', label: 'Cancellations', Icon: AlertIcon },
    ],
  },
  {
    label: 'Families',
    Icon: PersonIcon,
    places: [
      { to: '/admin/families', label: 'Families', Icon: PersonIcon },
      { to: '/admin', label: 'Registrations', Icon: ListIcon },
    ],
  },
  {
    label: 'Messages',
    Icon: ChatIcon,
    places: [
      { to: '/admin/messages', label: 'Messages', Icon: ChatIcon },
      { to: '/admin/updates', label: 'Updates & Photos', Icon: ImageIcon },
      { to: '/admin/inbox', label: 'Inbox', Icon: MailIcon },
      { to: '/admin/outbox', label: 'Outbox', Icon: OutboxIcon },
    ],
  },
  { label: 'Money', Icon: ReportIcon, places: testProvider ? [REPORTS, TEST_PROVIDER] : [REPORTS] },
  {
    label: 'Website',
    Icon: EditIcon,
    places: [
      { to: '/admin/content', label: 'Content', Icon: EditIcon, adminOnly: true },
      { to: '/admin/blog', label: 'Blog', Icon: BookIcon, adminOnly: true },
      { to: '/admin/newsletter', label: 'Newsletter', Icon: SendIcon },
      { to: '/', label: 'View website', Icon: HomeIcon },
    ],
  },
  {
    label: 'Settings',
    Icon: CogIcon,
    places: [
      { to: '/admin/settings', label: 'Settings', Icon: CogIcon, adminOnly: true },
      { to: '/admin/staff', label: 'Staff', Icon: ShieldIcon, adminOnly: true },
      { to: '/admin/audit', label: 'Audit log', Icon: LogIcon, adminOnly: true },
      { to: '/admin/health', label: 'Health', Icon: HealthIcon, adminOnly: true },
    ],
  },
]
