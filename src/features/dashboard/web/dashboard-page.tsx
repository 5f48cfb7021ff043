import { type ComponentType, useEffect, useMemo } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useViewer } from '#src/features/accounts/web.ts'
import type { CalendarContract } from '#src/features/calendar/contract.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import type { MessagesContract } from '#src/features/messages/contract.ts'
import { useUnreadMessages } from '#src/features/messages/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { HeldOrders } from '#src/features/registrations/web.ts'
import type { UpdatesContract } from '#src/features/updates/contract.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { may, ROLES } from '#src/lib/permissions.ts'
import { AddressTabs } from '#src/ui/address-tabs.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Panel as Card } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { SkeletonLines, useSkeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { ChildButtons } from './child-buttons.tsx'
import { ClassCredit, UpcomingEvents } from './dashboard-side.tsx'
import { type DashboardFamily, ofChild } from './family.ts'
import { greeting } from './greeting.ts'
import { loadTab } from './load-tab.ts'
import { NextClass } from './next-class.tsx'
import { ahead, ownSessions } from './own-sessions.ts'
import { type PanelProps, TABS, tabOf, titleOf } from './tabs.tsx'
import { upcomingEvents } from './upcoming-events.ts'
import { useUnseen } from './use-unseen.ts'
import './dashboard.css'

/** Visitors who aren't signed in go to the portal, which tells them why. Whatever couldn't be loaded is `null`. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const viewer = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!viewer) throw redirect(withNotice('/portal', 'please-log-in'))
  // Roles without families' updates and messages start in the back office.
  if (viewer.staffRole && !(may(viewer, 'updates') && may(viewer, 'messages')))
    throw redirect(ROLES[viewer.staffRole].start)
  const { key } = tabOf(url.searchParams)
  const [children, registrations, events, credit, messages, updates, tab] = await Promise.all([
    optionalPart(pageApi<FamiliesContract>(context)('GET /api/children')),
    optionalPart(pageApi<RegistrationsContract>(context)('GET /api/registrations')),
    optionalPart(pageApi<CalendarContract>(context)('GET /api/events', { query: {} })),
    optionalPart(pageApi<PaymentsContract>(context)('GET /api/user/credit-balance')),
    optionalPart(pageApi<MessagesContract>(context)('GET /api/messages/unread')),
    optionalPart(pageApi<UpdatesContract>(context)('GET /api/updates/unseen')),
    loadTab(key, { context, url }),
  ])
  return {
    children: children?.map(({ id, firstName, age }) => ({ id, firstName, age })),
    registrations,
    events,
    credit: credit?.balance ?? null,
    unread: messages?.unread ?? 0,
    tab,
    unseen: updates?.count ?? 0,
    failed: !children || !registrations || !events || !credit || !messages || !updates || isMissing(key, tab),
    now: new Date().toISOString(),
  }
}

/** Whether the open tab's data, or part of it, couldn't be loaded. The messages tab shows its own message. */
function isMissing(key: string, tab: Awaited<ReturnType<typeof loadTab>>): boolean {
  if (key === 'messages') return false
  return tab === null || ('events' in tab && (tab.events === null || tab.feed === undefined))
}

export const meta = ({ matches, location }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: titleOf(tabOf(new URLSearchParams(location.search))),
      description: "Your family's classes at a glance.",
      canonicalPath: '/dashboard',
      hidden: true,
    },
    matches,
  )

export default function DashboardPage() {
  const { children, registrations, events, credit, tab, ...loaded } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const now = new Date(loaded.now)
  const viewer = useViewer()
  const { timeZone: zone } = useProgram()
  const child = children?.find(each => each.id === search.get('child'))?.id
  const everyMeeting = useMemo(() => ownSessions(registrations ?? [], zone), [registrations, zone])
  const family: DashboardFamily = {
    children: children ?? [],
    child,
    registrations: registrations ?? [],
    placesMissing: registrations === null,
    sessions: ofChild(everyMeeting, child),
    now,
    zone,
  }
  const unseen = useUnseen(loaded.unseen)
  const counted = (all: typeof items) => all.map(each => (each.key === 'updates' ? { ...each, count: unseen } : each))
  const sessions = ahead(family.sessions, now)
  const current = tabOf(search)
  const unread = useUnreadMessages(loaded.unread)
  const shown = useShownFilters(each => each)
  const items = TABS.map(({ Panel: _, ...item }) => ({
    ...item,
    count: item.key === 'messages' ? unread : undefined,
    to: { search: withTab(shown, item.key) },
  }))
  return (
    <div className="wrap page dash" data-tab={current.key}>
      <div className="dash-split">
        <div className="stack loose">
          <div className="dash-head">
            <h1 tabIndex={-1}>
              {current === TABS[0] ? greeting(now, zone, viewer?.firstName ?? '') : titleOf(current)}
            </h1>
            <ChildButtons family={family.children} />
          </div>
          {loaded.failed && <LoadFailed />}
          <div className="stack loose dash-now">
            <HeldOrders registrations={family.registrations} now={now} />
            {sessions[0] && <NextClass session={sessions[0]} now={now} zone={zone} />}
          </div>
          <AddressTabs label="Your family" items={counted(items)} current={current.key}>
            <TabPanel tab={current} family={family} data={tab} />
          </AddressTabs>
          <div className="row">
            <ButtonLink to="/classes">Browse Classes</ButtonLink>
            <ButtonLink to="/register">Register a Child</ButtonLink>
            <ButtonLink to="/favorites">Favorites</ButtonLink>
            <ButtonLink to="/registrations">My registrations</ButtonLink>
            <ButtonLink to="/subscriptions">Subscriptions</ButtonLink>
            <ButtonLink to="/parent-dashboard">My family</ButtonLink>
            <ButtonLink to="/account">My account</ButtonLink>
          </div>
        </div>
        <aside className="stack" aria-label="Credit and events">
          <ClassCredit cents={credit ?? 0} />
          <UpcomingEvents
            events={upcomingEvents(sessions, events ?? [], now, zone)}
            missing={!events || !registrations}
          />
        </aside>
      </div>
    </div>
  )
}

type Shown = { tab: ReturnType<typeof tabOf>; family: DashboardFamily; data: Awaited<ReturnType<typeof loadTab>> }

function TabPanel({ tab: { key, label, ...tab }, family, data }: Shown) {
  // The loader loaded the data of this same tab.
  const Panel = tab.Panel as ComponentType<PanelProps>
  const { location } = useNavigation()
  const coming = location?.pathname === '/dashboard' && tabOf(new URLSearchParams(location.search)).key !== key
  const loading = useSkeleton(coming)
  if (!loading) return <Panel family={family} data={data} />
  return (
    <Card>
      <SkeletonLines label={`Loading ${String(label)}`} widths={['40%', '95%', '80%', '60%', '90%', '75%', '85%']} />
    </Card>
  )
}

/** The address of a tab. Keeps the rest of the address, which is the selected child. */
function withTab(search: URLSearchParams, key: string): string {
  const child = search.get('child')
  return new URLSearchParams({ tab: key, ...(child ? { child } : {}) }).toString()
}

/** Shown as a toast and in place of the missing part. */
function LoadFailed() {
  const toast = useToast()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast({ title: 'Error', description: 'Failed to load dashboard data', tone: 'destructive' })
  }, [toast])
  return (
    <Note
      tone="warn"
      title="Failed to load dashboard data"
      action={
        <Button small onClick={() => revalidate()} busy={state === 'loading'} busyLabel="Trying again">
          Try again
        </Button>
      }
    >
      Part of this page didn't load. Your spots are safe.
    </Note>
  )
}
