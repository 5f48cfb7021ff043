import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MessagesContract } from '#src/features/messages/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { FamilyBarLinks } from './family-bar-links.tsx'
import { useFreshOnEveryPage, useUnpaidOrders } from './use-unpaid-orders.ts'

const UNREAD = clientFor<MessagesContract>().query('GET /api/messages/unread')

type Place = { slot: Element; served: readonly ChildNode[] }

/** The bar with its counts, in place of the links that the server rendered. */
export function FamilyBar() {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const slot = document.getElementById('family-bar')
    if (slot) setPlace({ slot, served: [...slot.childNodes] })
  }, [])
  // Before the next paint, so that the page is never shorter and someone at its end stays there.
  useLayoutEffect(() => {
    for (const each of place?.served ?? []) each.remove()
  }, [place])
  return place && createPortal(<Counted />, place.slot)
}

/** The dashboard keeps the same count of unread messages up to date. */
function Counted() {
  const { data } = useQuery(UNREAD)
  useFreshOnEveryPage(UNREAD.queryKey)
  return <FamilyBarLinks unpaid={useUnpaidOrders().length} unread={data?.unread} />
}
