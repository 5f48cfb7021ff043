import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * Any attribute of `<svg>`; `label` names the icon if there's no text next to it, otherwise it's hidden from screen
 * readers.
 */
export type IconProps = Omit<ComponentProps<'svg'>, 'd'> & { label?: string }

/** A stroke drawing on a 24 px grid. Each icon is a single path, so a page only includes the ones it uses. */
export function Icon({ d, label, className, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      className={classNames('ic', className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

export const CalendarIcon = (props: IconProps) => <Icon d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" {...props} />
export const ClockIcon = (props: IconProps) => (
  <Icon d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 7v5l3.5 2" {...props} />
)
export const PersonIcon = (props: IconProps) => (
  <Icon d="M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM4.5 21c0-9 15-9 15 0" {...props} />
)
export const PeopleIcon = (props: IconProps) => (
  <Icon
    d="M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0ZM2.5 20c0-8 13-8 13 0M16 5.3a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5"
    {...props}
  />
)
export const BagIcon = (props: IconProps) => <Icon d="M5 8h14l1 12H4zM9 8V6a3 3 0 0 1 6 0v2" {...props} />
export const HeartIcon = (props: IconProps) => (
  <Icon d="M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.6A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11Z" {...props} />
)
export const PinIcon = (props: IconProps) => (
  <Icon
    d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z"
    {...props}
  />
)
export const CheckIcon = (props: IconProps) => <Icon d="M5 12.5 10 17.5 19 7" {...props} />
export const ArrowIcon = (props: IconProps) => <Icon d="M5 12h14M13 6l6 6-6 6" {...props} />
export const BackIcon = (props: IconProps) => <Icon d="M19 12H5M11 6l-6 6 6 6" {...props} />
export const CloseIcon = (props: IconProps) => <Icon d="M6 6l12 12M18 6 6 18" {...props} />
export const PlusIcon = (props: IconProps) => <Icon d="M12 5v14M5 12h14" {...props} />
export const SearchIcon = (props: IconProps) => (
  <Icon d="M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5" {...props} />
)
export const SlidersIcon = (props: IconProps) => (
  <Icon
    d="M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z"
    {...props}
  />
)
export const CartIcon = (props: IconProps) => (
  <Icon
    d="M3 4h3l2.5 11h9.5l2.5-8H7M8.5 19.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM15.5 19.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z"
    {...props}
  />
)
export const MenuIcon = (props: IconProps) => <Icon d="M4 7h16M4 12h16M4 17h16" {...props} />
export const ChatIcon = (props: IconProps) => <Icon d="M4 5h16v11H11l-5 4v-4H4z" {...props} />
export const ImageIcon = (props: IconProps) => (
  <Icon d="M3.5 5h17v14h-17zM4 17l5-5 4 4 3-3 4.5 4M14 9a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z" {...props} />
)
export const AlertIcon = (props: IconProps) => (
  <Icon d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM12 7v6M12 16.5v.5" {...props} />
)
export const InfoIcon = (props: IconProps) => (
  <Icon d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM12 11v6M12 7v.5" {...props} />
)
export const ShieldIcon = (props: IconProps) => (
  <Icon d="M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.3 2.3L15.5 10" {...props} />
)
export const CardIcon = (props: IconProps) => <Icon d="M3 6h18v13H3zM3 10.5h18M7 15.5h3" {...props} />
export const RefreshIcon = (props: IconProps) => (
  <Icon d="M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5" {...props} />
)
export const ShareIcon = (props: IconProps) => <Icon d="M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1" {...props} />
export const DownloadIcon = (props: IconProps) => <Icon d="M12 4v11M8 11.5 12 15l4-3.5M5 20h14" {...props} />
export const UploadIcon = (props: IconProps) => <Icon d="M12 16V5M8 8.5 12 5l4 3.5M5 20h14" {...props} />
export const MailIcon = (props: IconProps) => <Icon d="M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7" {...props} />
export const PhoneIcon = (props: IconProps) => (
  <Icon
    d="M6 3.5h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5V18c0 1.5-1 2.5-2.5 2.5C10 20.5 3.5 14 3.5 6.5 3.5 4.8 4.5 3.5 6 3.5Z"
    {...props}
  />
)
export const HomeIcon = (props: IconProps) => <Icon d="M4 11 12 4l8 7M6 9.5V20h12V9.5" {...props} />
export const ListIcon = (props: IconProps) => <Icon d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" {...props} />
export const EditIcon = (props: IconProps) => <Icon d="M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4" {...props} />
export const TrashIcon = (props: IconProps) => <Icon d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" {...props} />
export const EyeIcon = (props: IconProps) => (
  <Icon
    d="M2.5 12C6 5.5 18 5.5 21.5 12 18 18.5 6 18.5 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0Z"
    {...props}
  />
)
export const LeftIcon = (props: IconProps) => <Icon d="m15 5-7 7 7 7" {...props} />
export const RightIcon = (props: IconProps) => <Icon d="m9 5 7 7-7 7" {...props} />
export const CogIcon = (props: IconProps) => (
  <Icon
    d="M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2"
    {...props}
  />
)
export const BookIcon = (props: IconProps) => (
  <Icon d="M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14" {...props} />
)
export const SendIcon = (props: IconProps) => <Icon d="M4 12 20.5 4 15 20.5l-3.5-7z" {...props} />
export const LockIcon = (props: IconProps) => <Icon d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" {...props} />
export const PrintIcon = (props: IconProps) => <Icon d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" {...props} />
export const GiftIcon = (props: IconProps) => (
  <Icon
    d="M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9C8 9 7 4.5 9.5 4.5 11.5 4.5 12 9 12 9Zm0 0c4 0 5-4.5 2.5-4.5C12.5 4.5 12 9 12 9Z"
    {...props}
  />
)
export const StarIcon = (props: IconProps) => (
  <Icon d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z" {...props} />
)
export const ReceiptIcon = (props: IconProps) => (
  <Icon d="M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6" {...props} />
)
export const PauseIcon = (props: IconProps) => <Icon d="M9 5v14M15 5v14" {...props} />
export const ChartIcon = (props: IconProps) => <Icon d="M5 20V10M12 20V4M19 20v-7" {...props} />
export const DocumentIcon = (props: IconProps) => <Icon d="M6 3.5h8l4 4V20.5H6zM14 3.5v4h4" {...props} />
export const MoonIcon = (props: IconProps) => (
  <Icon d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" {...props} />
)
export const SunIcon = (props: IconProps) => (
  <Icon
    d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"
    {...props}
  />
)
export const InstagramIcon = (props: IconProps) => (
  <Icon
    d="M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1-4.5 4.5h-7a4.5 4.5 0 0 1-4.5-4.5v-7a4.5 4.5 0 0 1 4.5-4.5ZM8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0ZM16.7 7.3v.01"
    {...props}
  />
)
export const FacebookIcon = (props: IconProps) => (
  <Icon d="M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5V3S16 2.7 15 2.7c-2.5 0-4 1.6-4 4.3v2.5H8V13h3v8" {...props} />
)
export const YouTubeIcon = (props: IconProps) => (
  <Icon
    d="M7 6h10a4 4 0 0 1 4 4v4.5a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4v-4.5a4 4 0 0 1 4-4ZM10.5 9.5l5 2.8-5 2.7z"
    {...props}
  />
)
export const SwapIcon = (props: IconProps) => (
  <Icon d="M4 8h14M15 4.5 18.5 8 15 11.5M20 16H6M9 12.5 5.5 16 9 19.5" {...props} />
)
export const DotsIcon = (props: IconProps) => <Icon d="M5 12h.01M12 12h.01M19 12h.01" {...props} />
export const ClipIcon = (props: IconProps) => (
  <Icon
    d="M19 11.5 12 18.5a4.5 4.5 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.7 7.7a1.5 1.5 0 0 1-2.2-2.2l6.6-6.6"
    {...props}
  />
)
export const DownIcon = (props: IconProps) => <Icon d="m5 9 7 7 7-7" {...props} />
export const UpIcon = (props: IconProps) => <Icon d="m5 15 7-7 7 7" {...props} />
export const KeyIcon = (props: IconProps) => (
  <Icon d="M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM11 12l8.5-8.5M16 7l3 3" {...props} />
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon d="M2.5 12C6 5.5 18 5.5 21.5 12 18 18.5 6 18.5 2.5 12ZM4.5 20 19.5 4" {...props} />
)
