import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { sumCents } from '#src/lib/money.ts'
import { useToast } from '#src/ui/toast.tsx'
import { cartParts } from '../../cart-parts.ts'
import type { CartAnswer } from '../../contract.ts'
import { api, myCart } from '../calls.ts'
import { choiceOfItem } from './cart-choice.ts'

export type CartItem = CartAnswer['items'][number]
export type CartWrites = ReturnType<typeof useCartWrites>

/** Removes items from the cart and restores them. A removal shows right away and rolls back with a reason. */
export function useCartWrites() {
  const client = useQueryClient()
  const toast = useToast()
  const [removed, setRemoved] = useState<CartItem[]>([])
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  /** Aborted when paying begins, which ends every Undo. */
  const [undoable, setUndoable] = useState(() => new AbortController())

  /** One write at a time: Undo never overtakes the removal it undoes. */
  const oneAtATime = useCallback(<T>(work: () => Promise<T>) => {
    const next = lastWrite.current.then(work, work)
    lastWrite.current = next.catch(() => {})
    return next
  }, [])
  const show = useCallback((cart: CartAnswer) => client.setQueryData(myCart.queryKey, cart), [client])

  const putBack = useCallback(
    async (items: CartItem[]) => {
      if (undoable.signal.aborted) return
      setRemoved([])
      try {
        for (const item of items) {
          const body = { classId: item.event.id, childId: item.child.id, ...choiceOfItem(item) }
          show(await oneAtATime(() => api('POST /api/cart/add', { body })))
        }
      } catch (error) {
        const description = sentenceOf(error, 'Please add the class again from its page.')
        toast({ title: "We couldn't put it back", description, tone: 'destructive' })
        setRemoved(items)
      }
    },
    [oneAtATime, show, toast, undoable],
  )

  const remove = useCallback(
    async (item: CartItem) => {
      const before = client.getQueryData<CartAnswer>(myCart.queryKey)
      if (before) show(without(before, item.id))
      setRemoved([item])
      const undo = { label: 'Undo', onPress: () => void putBack([item]) }
      toast({
        title: `Removed ${item.event.title}`,
        description: item.child.firstName,
        action: undo,
        until: undoable.signal,
      })
      try {
        show(await oneAtATime(() => api('DELETE /api/cart/remove/:id', { params: { id: item.id } })))
      } catch (error) {
        setRemoved([])
        toast({ title: 'Failed to remove item from cart', description: sentenceOf(error, ''), tone: 'destructive' })
        await client.invalidateQueries({ queryKey: myCart.queryKey })
        if (before && client.getQueryState(myCart.queryKey)?.status === 'error') show(before)
      }
    },
    [client, oneAtATime, putBack, show, toast, undoable],
  )

  const clear = useCallback(
    async (cart: CartAnswer) => {
      try {
        show(await oneAtATime(() => api('DELETE /api/cart/clear')))
        setRemoved(cart.items)
        const undo = { label: 'Undo', onPress: () => void putBack(cart.items) }
        toast({ title: 'Your cart is empty', action: undo, until: undoable.signal })
      } catch (error) {
        toast({ title: 'Failed to clear cart', description: sentenceOf(error, ''), tone: 'destructive' })
      }
    },
    [oneAtATime, putBack, show, toast, undoable],
  )

  /** Ends every Undo, on the page and in the toast, and waits for writes on their way: what is checked out stays as shown. */
  const beginPaying = useCallback(async () => {
    undoable.abort()
    setRemoved([])
    await lastWrite.current
  }, [undoable])
  /** Checking out didn't work: the cart can be changed again. */
  const endPaying = useCallback(() => setUndoable(new AbortController()), [])

  return { removed, remove, clear, putBack, beginPaying, endPaying }
}

function without(cart: CartAnswer, id: string): CartAnswer {
  const items = cart.items.filter(item => item.id !== id)
  return { items, total: sumCents(cartParts(items).together.map(item => item.price)) }
}
