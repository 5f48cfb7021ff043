import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackIcon } from './icons.tsx'

/** The way back: usually one link to the list this page belongs to, or several for a deeper path. */
export function Crumbs({ items }: { items: readonly { to: string; label: ReactNode }[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {items.map((item, i) => (
        <Link key={item.to} to={item.to}>
          {i === 0 && <BackIcon />} {item.label}
        </Link>
      ))}
    </nav>
  )
}
