import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Count } from './button.tsx'

export type TabItem = {
  key: string
  label: ReactNode
  /** A short label for phones; `label` unless set. */
  shortLabel?: string
  icon?: ReactNode
  /** A number in a round badge, with its word: 2, "unread". */
  count?: number
  countWord?: string
}

/** Icon, text and count inside a tab. */
export function TabFace({ item }: { item: TabItem }) {
  const { label, shortLabel, icon, count, countWord } = item
  return (
    <>
      {icon}
      {shortLabel ? (
        <>
          <span className="tab-long">{label}</span>
          <span className="tab-short">{shortLabel}</span>
        </>
      ) : (
        label
      )}
      {!!count && <Count value={count} word={countWord} />}
    </>
  )
}

export type TabLinkItem = TabItem & { to: ComponentProps<typeof Link>['to'] }

/** How much of the tab before stays visible, in pixels. */
const PEEK = 48

/** Tabs that are links: the selected one is in the address. */
export function TabLinks({ label, items, current }: { label: string; items: readonly TabLinkItem[]; current: string }) {
  const bar = useRef<HTMLElement>(null)
  // On a narrow screen the bar scrolls sideways, and the page it's for may be out of sight. Only the bar moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page shows its own tab
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - PEEK
  }, [current])
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {items.map(item => (
        <Link key={item.key} to={item.to} aria-current={item.key === current ? 'page' : undefined} preventScrollReset>
          <TabFace item={item} />
        </Link>
      ))}
    </nav>
  )
}
