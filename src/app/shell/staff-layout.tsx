import { Outlet } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { AlertIcon, BookIcon, CardIcon, ChatIcon, EditIcon, ListIcon, MailIcon, PeopleIcon } from '#src/ui/icons.tsx'
import { type StaffPlace, StaffPlaces } from '#src/ui/staff-places.tsx'
import { PageFrame } from './page-frame.tsx'

/** Only what exists: an entry comes with its page. */
const PLACES: readonly StaffPlace[] = [
  { to: '/admin', label: 'Registrations', Icon: ListIcon },
  { to: '/admin/waitlist', label: 'Waitlist', Icon: PeopleIcon },
  { to: '/admin/call-offs', label: 'Call-offs', Icon: AlertIcon },
  { to: '/admin/inbox', label: 'Inbox', Icon: ChatIcon },
  { to: '/admin/newsletter', label: 'Newsletter', Icon: MailIcon },
  { to: '/admin/content', label: 'Content', Icon: EditIcon, adminOnly: true },
  { to: '/admin/blog', label: 'Blog', Icon: BookIcon, adminOnly: true },
  { to: '/admin/test-provider', label: 'Test provider', Icon: CardIcon, adminOnly: true },
]

/** Around all staff pages: tells their frame whose it is and where it leads. */
export default function StaffLayout() {
  const { brand } = useProgram()
  return (
    <PageFrame>
      <StaffPlaces value={{ brand, places: PLACES }}>
        <Outlet />
      </StaffPlaces>
    </PageFrame>
  )
}
