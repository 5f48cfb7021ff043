import { useQuery } from '@tanstack/react-query'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Queries } from '#src/ui/queries.tsx'
import { CartLink } from './cart-link.tsx'

const { query } = clientFor<RegistrationsContract>()

/** The cart with its count. The count loads after the page, so no page waits for it. */
export default function CartCountLink() {
  return (
    <Queries>
      <Counted />
    </Queries>
  )
}

function Counted() {
  const { data: count } = useQuery({ ...query('GET /api/cart'), select: cart => cart.items.length })
  return <CartLink count={count} />
}
