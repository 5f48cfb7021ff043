import type { ComponentType } from 'react'
import { MessagesTab } from '#src/features/messages/web.ts'
import { CalendarIcon, ChatIcon, ImageIcon, PersonIcon } from '#src/ui/icons.tsx'
import type { TabItem } from '#src/ui/tab-links.tsx'
import CalendarTab from './calendar-tab.tsx'
import ChildrenTab from './children-tab.tsx'
import type { DashboardFamily } from './family.ts'
import type { TabData } from './load-tab.ts'
import UpdatesPanel from './updates-panel.tsx'

/** What every panel gets: the family as the page knows it, and the data of its own loader. */
export type PanelProps<Key extends keyof TabData = keyof TabData> = { family: DashboardFamily; data: TabData[Key] }

type Tab<Key extends keyof TabData> = TabItem & { key: Key; Panel: ComponentType<PanelProps<Key>> }
type AnyTab = { [Key in keyof TabData]: Tab<Key> }[keyof TabData]

/**
 * The tabs of /dashboard in order. The first is shown when the address names none. Their scripts load with the page: a
 * click in a panel whose script is still loading would be lost.
 */
export const TABS: readonly AnyTab[] = [
  {
    key: 'updates',
    label: 'Updates & Photos',
    shortLabel: 'Updates',
    icon: <ImageIcon />,
    countWord: 'new',
    Panel: UpdatesPanel,
  },
  {
    key: 'calendar',
    label: 'Calendar',
    icon: <CalendarIcon />,
    Panel: CalendarTab,
  },
  {
    key: 'messages',
    label: 'Messages',
    icon: <ChatIcon />,
    countWord: 'unread',
    Panel: MessagesTab,
  },
  {
    key: 'children',
    label: 'Children & Enrollments',
    shortLabel: 'Children',
    icon: <PersonIcon />,
    Panel: ChildrenTab,
  },
]

/** What a tab's page is called: the first tab is the dashboard itself. */
export const titleOf = ({ key, label }: AnyTab) => (key === 'updates' ? 'My Dashboard' : String(label))

/** The tab in the address. */
export const tabOf = (search: URLSearchParams): AnyTab => TABS.find(each => each.key === search.get('tab')) ?? TABS[0]!
