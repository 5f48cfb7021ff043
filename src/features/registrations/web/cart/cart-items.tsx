import { useRef } from 'react'
import { Panel } from '#src/ui/sheet.tsx'
import type { CartAnswer } from '../../contract.ts'
import { CartLine } from './cart-line.tsx'
import type { CartTrouble } from './use-cart-checkout.ts'
import type { CartItem, CartWrites } from './use-cart-writes.ts'

/** The classes in the cart. After a removal the focus moves to the list's heading, so that it isn't lost. */
export function CartItems({
  cart,
  trouble,
  writes,
}: {
  cart: CartAnswer
  trouble: CartTrouble | null
  writes: CartWrites
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (item: CartItem) => {
    const target = cart.items.length > 1 ? heading.current : document.querySelector<HTMLElement>('h1')
    target?.focus()
    void writes.remove(item)
  }
  return (
    <Panel as="section">
      <h2 className="vh" tabIndex={-1} ref={heading}>
        Classes in your cart
      </h2>
      <ul className="lines">
        {cart.items.map(item => (
          <CartLine
            key={item.id}
            item={item}
            trouble={trouble?.classId === item.event.id ? trouble : null}
            onRemove={() => remove(item)}
          />
        ))}
      </ul>
    </Panel>
  )
}
