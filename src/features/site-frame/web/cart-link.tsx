import { IconLink } from '#src/ui/button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'

/** The link to the cart, for people who are signed in. */
export function CartLink({ count }: { count?: number }) {
  return (
    <IconLink bare to="/cart" label="Cart" count={count} countWord={count === 1 ? 'class' : 'classes'}>
      <CartIcon />
    </IconLink>
  )
}
