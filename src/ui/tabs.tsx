import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { TabFace, type TabItem } from './tab-links.tsx'

/** Tabs that switch a panel in place, with arrow keys. Pass `value` and `onChange`, or `defaultValue`. */
export function Tabs({
  label,
  items,
  value,
  defaultValue,
  onChange,
}: {
  label: string
  items: readonly (TabItem & { panel: ReactNode })[]
  value?: string
  defaultValue?: string
  onChange?: (key: string) => void
}) {
  return (
    <RadixTabs.Root value={value} defaultValue={defaultValue ?? items[0]?.key} onValueChange={onChange}>
      <RadixTabs.List className="tabs" aria-label={label}>
        {items.map(item => (
          <RadixTabs.Trigger key={item.key} value={item.key}>
            <TabFace item={item} />
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map(item => (
        <RadixTabs.Content key={item.key} value={item.key}>
          {item.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
