import { Icon, type IconProps } from './icons.tsx'

/** A tray with outgoing mail. */
export const OutboxIcon = (props: IconProps) => (
  <Icon d="M4 13v7h16v-7h-5l-1.5 3h-3L9 13ZM12 11V3M8 7l4-4 4 4" {...props} />
)
/** A page of dated lines. */
export const LogIcon = (props: IconProps) => (
  <Icon d="M6 3.5h12v17H6zM9 8h.5M12 8h3M9 12h.5M12 12h3M9 16h.5M12 16h3" {...props} />
)
/** A bar chart. */
export const ReportIcon = (props: IconProps) => <Icon d="M4 20h16M7 20v-6M12 20V5M17 20v-9" {...props} />
/** A heartbeat. */
export const HealthIcon = (props: IconProps) => <Icon d="M3 12h4l2.5-6 4 12 2.5-6h5" {...props} />
