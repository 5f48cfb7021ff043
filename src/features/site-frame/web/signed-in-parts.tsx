import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useViewer } from '#src/features/accounts/web.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Count } from '#src/ui/button.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { CartLink } from './cart-link.tsx'
import { FamilyBar } from './family-bar.tsx'
import { useUnpaidOrders } from './use-unpaid-orders.ts'

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

/** Orders that wait to be paid, at the link to the dashboard, which lists them; on phones the menu and the bar have them. */
function Unpaid() {
  const count = useUnpaidOrders().length
  const slot = document.getElementById('start-count')
  return count > 0 && slot && createPortal(<Count value={count} word="unpaid" />, slot)
}

function Counted() {
  const { data: count } = useQuery({ ...query('GET /api/cart'), select: cart => cart.items.length })
  return <CartLink count={count} />
}
