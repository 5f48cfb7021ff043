import { UpdatesTab } from '#src/features/updates/web.ts'
import type { PanelProps } from './tabs.tsx'

/** Updates & Photos for the selected child or the whole family. */
export default function UpdatesPanel({ family: { children, child, now, zone }, data }: PanelProps<'updates'>) {
  return <UpdatesTab data={data} child={children.find(each => each.id === child)} now={now} zone={zone} />
}
