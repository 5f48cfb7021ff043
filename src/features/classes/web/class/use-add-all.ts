import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { ClassAnswer } from '../../contract.ts'
import { myCart, registrationsApi } from '../calls.ts'
import type { Child } from './who-is-coming.tsx'

/** Why some children aren't in the cart, and how many are. */
type Trouble = { sentence: string; added: number }

/**
 * Puts a class in the cart for several children and goes to the cart. A spot is only taken at checkout, and adding a child
 * again changes nothing, so a second tap or another try is harmless. If a child can't be added, the others still are.
 */
export function useAddAll(shown: ClassAnswer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<Trouble>()
  const { start, isBusy } = useAction(async (children: readonly Child[]) => {
    setTrouble(undefined)
    const refused: string[] = []
    let added = 0
    for (const { id, firstName } of children) {
      try {
        const cart = await registrationsApi('POST /api/cart/add', { body: { classId: shown.id, childId: id } })
        client.setQueryData(myCart.queryKey, cart)
        added++
      } catch (error) {
        refused.push(`${firstName}: ${sentenceOf(error, "We couldn't reach the server. Try again.")}`)
        // Without a connection the others would only fail as well.
        if (!(error instanceof ApiError)) break
      }
    }
    if (refused.length === 0) await navigate('/cart')
    else setTrouble({ sentence: refused.join(' '), added })
  })
  return { adding: isBusy, trouble, addAll: (children: readonly Child[]) => void start(children) }
}
