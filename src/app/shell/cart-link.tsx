import { useQuery } from '@tanstack/react-query'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { IconLink } from '#src/ui/button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'

const { query } = clientFor<RegistrationsContract>()

/** The cart with its count, for people who are signed in. Asked for after the page is there; no page waits for it. */
export function CartLink() {
  const { data: count } = useQuery({ ...query('GET /api/cart'), select: cart => cart.items.length })
  return (
    <IconLink bare to="/cart" label="Cart" count={count} countWord={count === 1 ? 'class' : 'classes'}>
      <CartIcon />
    </IconLink>
  )
}
