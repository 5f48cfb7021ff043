import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { EndPlace } from '#src/features/cancellations/web.ts'
import { MovePlace } from '#src/features/front-desk/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { type OpenPlace, PanelActions } from '#src/features/registrations/web.ts'
import { PageFrame } from '#src/features/site-frame/web.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
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
  ImageIcon,
  ListIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  SendIcon,
  ShieldIcon,
} from '#src/ui/icons.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { HealthIcon, LogIcon, OutboxIcon, ReportIcon } from '#src/ui/staff-icons.tsx'
import { type StaffPlace, StaffPlaces } from '#src/ui/staff-places.tsx'
import { OfflineStrip } from './offline/offline-strip.tsx'

const WORDS = 'Emails and site text'
const SET_UP = 'Setup'

const TEST_PROVIDER: StaffPlace = {
  group: SET_UP,
  to: '/admin/test-provider',
  label: 'Test provider',
  Icon: CardIcon,
  adminOnly: true,
}
/** Only pages that exist: add an entry when you add a page. */
const PLACES: readonly StaffPlace[] = [
  { to: '/admin/today', label: 'Today', Icon: ClockIcon },
  { to: '/admin', label: 'Registrations', Icon: ListIcon },
  { to: '/admin/updates', label: 'Updates & Photos', Icon: ImageIcon },
  { to: '/admin/calendar', label: 'Calendar', Icon: CalendarIcon },
  { to: '/admin/messages', label: 'Messages', Icon: ChatIcon },
  { to: '/admin/families', label: 'Families', Icon: PersonIcon },
  { to: '/admin/classes', label: 'Classes', Icon: BagIcon },
  { to: '/admin/waitlist', label: 'Waitlist', Icon: PeopleIcon },
  { to: '/admin/cancellations', label: 'Cancellations', Icon: AlertIcon },
  { to: '/admin/reports', label: 'Reports', Icon: ReportIcon, adminOnly: true },
  { group: WORDS, to: '/admin/inbox', label: 'Inbox', Icon: MailIcon },
  { group: WORDS, to: '/admin/newsletter', label: 'Newsletter', Icon: SendIcon },
  { group: WORDS, to: '/admin/outbox', label: 'Outbox', Icon: OutboxIcon },
  { group: WORDS, to: '/admin/content', label: 'Content', Icon: EditIcon, adminOnly: true },
  { group: WORDS, to: '/admin/blog', label: 'Blog', Icon: BookIcon, adminOnly: true },
  { group: SET_UP, to: '/admin/staff', label: 'Staff', Icon: ShieldIcon, adminOnly: true },
  { group: SET_UP, to: '/admin/settings', label: 'Settings', Icon: CogIcon, adminOnly: true },
  { group: SET_UP, to: '/admin/audit', label: 'Audit log', Icon: LogIcon, adminOnly: true },
  { group: SET_UP, to: '/admin/health', label: 'Health', Icon: HealthIcon, adminOnly: true },
]

function PlaceActions({ place }: { place: OpenPlace }) {
  return (
    <>
      <MovePlace place={place} />
      <EndPlace place={place} />
    </>
  )
}

/**
 * Live card payments need no test provider, so its entry is hidden then. On a live site, staff set up two-step
 * verification first.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ provider }, secondFactor] = await Promise.all([
    pageApi<PaymentsContract>(context)('GET /api/payments/config'),
    orNothing(pageApi<AccountsContract>(context)('GET /api/account/second-factor')),
  ])
  if (secondFactor?.isMissing) throw redirect('/second-factor')
  return { testProvider: provider === 'local' }
}
export const shouldRevalidate = () => false

/** Wraps all staff pages: shows the staff frame, its navigation, and the actions for uncovered spots. */
export default function StaffLayout() {
  const { brand } = useProgram()
  const places = useLoaderData<typeof loader>().testProvider ? [...PLACES, TEST_PROVIDER] : PLACES
  return (
    <PageFrame>
      <StaffPlaces value={{ brand, places }}>
        <PanelActions value={PlaceActions}>
          <OfflineStrip />
          <Queries>
            <Outlet />
          </Queries>
        </PanelActions>
      </StaffPlaces>
    </PageFrame>
  )
}
