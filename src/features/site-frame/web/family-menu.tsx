import type { MouseEvent } from 'react'
import { NavLink } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { FAMILY_LINKS } from './family-links.ts'
import { finishPaying, useUnpaidOrders } from './use-unpaid-orders.ts'

/** A signed-in parent's own pages in the menu on narrow screens, under what waits to be paid. */
export function FamilyMenu() {
  return (
    <>
      <Queries>
        <Unpaid />
      </Queries>
      <nav className="menu-family" aria-label="Your family">
        <ul>
          {FAMILY_LINKS.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink to={to} end={end} onClick={close}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** The menu closes when one of its links is followed. */
const close = (click: MouseEvent<HTMLElement>) => click.currentTarget.closest('dialog')?.close()

function Unpaid() {
  return useUnpaidOrders().map(order => {
    const { to, label } = finishPaying(order)
    return (
      <ButtonLink key={order.id} block to={to} onClick={close}>
        {label}
      </ButtonLink>
    )
  })
}
