import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { Note } from '#src/ui/note.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { CartAnswer } from '../../contract.ts'
import { api, myCart } from '../calls.ts'

/** Handles `?classId=`: with one child the class is added right away, with several we ask who's coming. */
export function AddToCart({
  offering,
  family,
  childId,
  cart,
}: {
  offering: ClassAnswer
  family: ChildAnswer[]
  childId: string | null
  cart: CartAnswer
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<{ code: string; sentence: string } | null>(null)
  const begun = useRef(false)
  const only = family.find(child => child.id === childId) ?? (family.length === 1 ? family[0] : undefined)

  const add = useCallback(
    async (child: ChildAnswer) => {
      // One at a time: neither a second click nor a second run of the effect sends it again.
      if (begun.current) return
      begun.current = true
      setTrouble(null)
      try {
        const next = await api('POST /api/cart/add', { body: { classId: offering.id, childId: child.id } })
        client.setQueryData(myCart.queryKey, next)
        announce(`${offering.title} for ${child.firstName} is in your cart`)
        await navigate('/cart', { replace: true, preventScrollReset: true })
      } catch (error) {
        const code = error instanceof ApiError ? error.problem.code : ''
        if (code === 'option-needed')
          await navigate(`/checkout?classId=${offering.id}&childId=${child.id}`, { replace: true })
        else
          setTrouble({
            code,
            sentence: sentenceOf(error, "We couldn't add this class to your cart. Try again."),
          })
      }
    },
    [client, navigate, offering],
  )
  useEffect(() => {
    if (only) void add(only)
  }, [only, add])

  if (trouble) {
    const already = trouble.code === 'already-registered'
    const action = already ? (
      <ButtonLink small to="/dashboard">
        My Dashboard
      </ButtonLink>
    ) : (
      <ButtonLink small to="/classes">
        Browse Classes
      </ButtonLink>
    )
    return (
      <Note tone={already ? 'info' : 'bad'} role="alert" title={offering.title} action={action}>
        {trouble.sentence}
      </Note>
    )
  }
  if (family.length === 0) {
    return (
      <Note
        title={`Who's coming to ${offering.title}?`}
        action={<QuietLink to={`/register?classId=${offering.id}`}>Add a child</QuietLink>}
      >
        First, tell us about your child. It takes about three minutes.
      </Note>
    )
  }
  if (only) return <Note tone="quiet">Adding {offering.title} to your cart</Note>
  const has = (child: ChildAnswer) =>
    cart.items.some(item => item.event.id === offering.id && item.child.id === child.id)
  return (
    <Panel as="section">
      <FieldSet legend={`Who's coming to ${offering.title}?`}>
        <div className="row">
          {family.map(child => (
            <Pick key={child.id} onClick={() => void add(child)}>
              <SewnButton id={child.id} name={child.firstName} size="xs" /> {child.firstName}, {child.age}
              {has(child) && ' · in your cart'}
            </Pick>
          ))}
        </div>
      </FieldSet>
    </Panel>
  )
}
