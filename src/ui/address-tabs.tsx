import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { TabFace, type TabLinkItem } from './tab-links.tsx'

/**
 * Tabs whose selection is in the address: links that arrow keys move between, above the panel of the selected one.
 */
export function AddressTabs({
  label,
  items,
  current,
  children,
}: {
  label: string
  items: readonly TabLinkItem[]
  current: string
  /** The panel of the selected tab. */
  children: ReactNode
}) {
  const navigate = useNavigate()
  const open = (key: string) => {
    const item = items.find(each => each.key === key)
    // Offline, the page shows a message at the link and stays.
    if (item && key !== current && navigator.onLine) navigate(item.to, { preventScrollReset: true, flushSync: true })
  }
  return (
    <RadixTabs.Root value={current} onValueChange={open} activationMode="manual">
      <RadixTabs.List className="tabs even" aria-label={label}>
        {items.map(item => (
          <RadixTabs.Trigger key={item.key} value={item.key} asChild>
            <Link to={item.to} preventScrollReset>
              <TabFace item={item} />
            </Link>
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={current} forceMount tabIndex={-1}>
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}
