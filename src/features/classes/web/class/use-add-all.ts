import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { ClassAnswer } from '../../contract.ts'
import type { AskedChoice, EnrollmentOption } from '../../enrollment-choice.ts'
import { myCart, registrationsApi } from '../calls.ts'
import { refusedText } from '../refused-text.ts'
import { daysOf } from './program-form.ts'
import type { Child } from './who-is-coming.tsx'

/** Why some children aren't in the cart, how many are, and whether the cart has the same program already. */
export type AddTrouble = { sentence: string; added: number; inCart: boolean }

/** What goes into the cart with a program, and the item whose place it takes. */
export type CartChoice = { option: EnrollmentOption; days: Omit<AskedChoice, 'option'>; replaces?: string }

/**
 * Puts a class, or a program with its choice, in the cart for one or several children and goes to the cart. A spot is only
 * taken at checkout. Adding a class again changes nothing, and a program that was added is left out of another try, so a second
 * tap or another try is harmless. If a child can't be added, the others still are.
 */
export function useAddAll(shown: ClassAnswer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { timeZone } = useProgram()
  const [trouble, setTrouble] = useState<AddTrouble>()
  const there = useRef(new Set<string>())
  const { start, isBusy } = useAction(async (children: readonly Child[], chosen?: CartChoice) => {
    setTrouble(undefined)
    const choice = chosen && {
      enrollmentOption: chosen.option,
      ...daysOf(chosen.days),
      replaces: chosen.replaces,
    }
    const refused: string[] = []
    let [added, inCart] = [0, false]
    for (const { id, firstName } of children) {
      const body = { classId: shown.id, childId: id, ...choice }
      const words = JSON.stringify(body)
      try {
        if (!choice || !there.current.has(words)) {
          client.setQueryData(myCart.queryKey, await registrationsApi('POST /api/cart/add', { body }))
          there.current.add(words)
        }
        added++
      } catch (error) {
        const sentence = refusedText(error, "We couldn't reach the server. Try again.", timeZone)
        inCart ||= error instanceof ApiError && error.problem.code === 'already-in-cart'
        refused.push(children.length > 1 ? `${firstName}: ${sentence}` : sentence)
        // Without a connection the others would only fail as well.
        if (!(error instanceof ApiError)) break
      }
    }
    if (refused.length === 0) await navigate('/cart')
    else setTrouble({ sentence: refused.join(' '), added, inCart })
  })
  return {
    adding: isBusy,
    trouble,
    addAll: (children: readonly Child[], chosen?: CartChoice) => void start(children, chosen),
  }
}
