import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Count } from './button.tsx'
import { classNames } from './class-names.ts'

export type TabItem = {
  key: string
  label: ReactNode
  /** A short label for the bar on phones; `label` unless set. */
  shortLabel?: string
  icon?: ReactNode
  /** A number in a round badge, with its word: 2, "unread". */
  count?: number
  countWord?: string
}

/** Icon, text and count inside a tab. */
export function TabFace({ item, short = false }: { item: TabItem; short?: boolean }) {
  const { label, shortLabel, icon, count, countWord } = item
  return (
    <>
      {icon}
      {short ? (shortLabel ?? label) : label}
      {!!count && <Count value={count} word={countWord} />}
    </>
  )
}

export type TabLinkItem = TabItem & { to: ComponentProps<typeof Link>['to'] }

/** How much of the tab before stays visible, in pixels. */
const PEEK = 48

/** Tabs that are links: the selected one is in the address. `toBar`: hidden on phones, where `TabBar` takes over. */
export function TabLinks({
  label,
  items,
  current,
  toBar = false,
}: {
  label: string
  items: readonly TabLinkItem[]
  current: string
  toBar?: boolean
}) {
  const bar = useRef<HTMLElement>(null)
  // On a narrow screen the bar scrolls sideways, and the page it's for may be out of sight. Only the bar moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page shows its own tab
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - PEEK
  }, [current])
  return (
    <nav ref={bar} className={classNames('tabs', toBar && 'to-bar')} aria-label={label}>
      {items.map(item => (
        <Link key={item.key} to={item.to} aria-current={item.key === current ? 'page' : undefined} preventScrollReset>
          <TabFace item={item} />
        </Link>
      ))}
    </nav>
  )
}

/** The bar of links at the bottom of a phone screen; hidden on wide screens. */
export function TabBar({ label, items, current }: { label: string; items: readonly TabLinkItem[]; current: string }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map(item => (
        <Link key={item.key} to={item.to} aria-current={item.key === current ? 'page' : undefined}>
          <TabFace item={item} short />
        </Link>
      ))}
    </nav>
  )
}
