import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { hasFamilyBar } from './family-links.ts'

const UNPAID = clientFor<RegistrationsContract>().query('GET /api/unpaid-orders')

/** The family's unpaid orders, starting with the one whose hold ends first. For signed-in parents only. */
export function useUnpaidOrders() {
  const { data } = useQuery(UNPAID)
  useFreshOnEveryPage(UNPAID.queryKey)
  const now = Date.now()
  return (data?.orders ?? []).filter(each => Date.parse(each.heldUntil) > now)
}

/**
 * Reads an answer again when another page opens, because what it counts changes without a write of this page. Not while
 * a family pays, because nothing shows it there.
 */
export function useFreshOnEveryPage(queryKey: readonly unknown[]) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname || !hasFamilyBar(pathname)) return
    before.current = pathname
    // Several parts of the frame count the same; one of them asks.
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }, [client, pathname, queryKey])
}

/** The way to pay for an order, and its name in menus: "Finish paying: Bead Stories". */
export const finishPaying = ({ id, title, spots }: { id: string; title: string; spots: number }) => ({
  to: `/checkout?order=${id}`,
  label: `Finish paying: ${spots === 1 ? title : `${spots} spots`}`,
})
