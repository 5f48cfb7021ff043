import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MessagesContract } from '#src/features/messages/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { FamilyBarLinks } from './family-bar-links.tsx'
import { useFreshOnEveryPage, useUnpaidOrders } from './use-unpaid-orders.ts'

const UNREAD = clientFor<MessagesContract>().query('GET /api/messages/unread')

/** The bar with its counts, in place of the links that the server rendered. */
export function FamilyBar() {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    const slot = document.getElementById('family-bar')
    slot?.replaceChildren()
    setPlace(slot)
  }, [])
  return place && createPortal(<Counted />, place)
}

/** The dashboard keeps the same count of unread messages up to date. */
function Counted() {
  const { data } = useQuery(UNREAD)
  useFreshOnEveryPage(UNREAD.queryKey)
  return <FamilyBarLinks unpaid={useUnpaidOrders().length} unread={data?.unread} />
}
