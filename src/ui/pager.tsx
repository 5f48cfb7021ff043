import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { LeftIcon, RightIcon } from './icons.tsx'

/** Links to the previous and next page. `page` counts from 1. */
export function Pager({
  page,
  pages,
  toPage,
  label = 'Pages',
  earlier = 'Earlier',
  later = 'Later',
  children,
}: {
  page: number
  pages: number
  toPage: (page: number) => string
  label?: string
  earlier?: string
  later?: string
  /** Text next to the buttons; "Page 2 of 9" unless set. */
  children?: ReactNode
}) {
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={label}>
      <span className="by">{children ?? `Page ${page} of ${pages}`}</span>
      <span className="row">
        {page > 1 && (
          <ButtonLink small to={toPage(page - 1)} rel="prev">
            <LeftIcon /> {earlier}
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink small to={toPage(page + 1)} rel="next">
            {later} <RightIcon />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
