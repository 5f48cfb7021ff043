import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useViewer } from '#src/features/accounts/web.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { IconLink } from '#src/ui/button.tsx'
import { CardIcon } from '#src/ui/icons.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { CartLink } from './cart-link.tsx'
import { FamilyBar } from './family-bar.tsx'
import { finishPaying, useUnpaidOrders } from './use-unpaid-orders.ts'

export { FamilyMenu } from './family-menu.tsx'

const { query } = clientFor<RegistrationsContract>()

/**
 * What the frame has for people who are signed in: what waits to be paid, the cart with its count, and a parent's bar on
 * phones. All of it loads after the page, so no page waits for it.
 */
export default function SignedInParts() {
  const isParent = useViewer()?.role === 'parent'
  return (
    <Queries>
      {isParent && <Unpaid />}
      <Counted />
      {isParent && <FamilyBar />}
    </Queries>
  )
}

/** On wide screens; on narrow ones the menu has it. */
function Unpaid() {
  const all = useUnpaidOrders()
  const first = all[0]
  const { pathname } = useLocation()
  if (!first || /^\/(checkout|payment)/.test(pathname)) return null
  const { to, label } = finishPaying(first)
  return (
    <IconLink bare className="head-unpaid" to={to} label={label} count={all.length} countWord="unpaid">
      <CardIcon />
    </IconLink>
  )
}

function Counted() {
  const { data: count } = useQuery({ ...query('GET /api/cart'), select: cart => cart.items.length })
  return <CartLink count={count} />
}
