import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import type { FavoritesContract } from '#src/features/favorites/contract.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EmptyBasket } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { myCart } from './calls.ts'
import { AddToCart } from './cart/add-to-cart.tsx'
import { CartItems } from './cart/cart-items.tsx'
import { CartSummary } from './cart/cart-summary.tsx'
import { RemovedNote } from './cart/removed-note.tsx'
import { SavedClasses } from './cart/saved-classes.tsx'
import { useCartCheckout } from './cart/use-cart-checkout.ts'
import { useCartWrites } from './cart/use-cart-writes.ts'
import { classKey } from './class-key.ts'
import { signInFirst } from './sign-in-first.ts'
import { useFresh } from './use-fresh.ts'
import './cart/cart.css'

/** /cart: the list at current prices, and the way to checkout. `?classId=` asks to add a class. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const cart = await orNothing(pageApi<RegistrationsContract>(context)('GET /api/cart'))
  if (!cart) throw signInFirst(url)
  const classId = classKey(query.get('classId'))
  const [children, credit, saved, offering] = await Promise.all([
    pageApi<FamiliesContract>(context)('GET /api/children'),
    orNothing(pageApi<PaymentsContract>(context)('GET /api/user/credit-balance')),
    cart.items.length === 0 ? orNothing(pageApi<FavoritesContract>(context)('GET /api/favorites/classes')) : undefined,
    classId
      ? orNothing(pageApi<ClassesContract>(context)('GET /api/classes/:id', { params: { id: classId } }))
      : undefined,
  ])
  const balance = credit?.balance ?? 0
  return { cart, children, balance, saved: saved ?? [], offering: offering ?? null, childId: query.get('childId') }
}

export const meta: MetaFunction = () => [{ title: 'Your cart' }]

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>()
  const cart = useFresh(myCart, loaded.cart)
  const writes = useCartWrites()
  const checkout = useCartCheckout(cart)
  const { offering, children, childId } = loaded
  const add = offering && (
    <AddToCart key={`${offering.id} ${childId}`} offering={offering} family={children} childId={childId} cart={cart} />
  )

  const isEmpty = cart.items.length === 0

  // One tree for both: AddToCart, which sends as it mounts, has to stay mounted when its own item is the first in the cart.
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 tabIndex={-1}>Your cart</h1>
      </header>
      <div className={isEmpty ? undefined : 'split'}>
        <div className="stack">
          {add}
          {isEmpty ? <NothingInIt /> : <CartItems cart={cart} trouble={checkout.trouble} writes={writes} />}
          <RemovedNote writes={writes} />
          {isEmpty && <SavedClasses saved={loaded.saved} />}
        </div>
        {!isEmpty && (
          <CartSummary cart={cart} balance={loaded.balance} checkout={checkout} onClear={() => writes.clear(cart)} />
        )}
      </div>
    </div>
  )
}

function NothingInIt() {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyBasket />}
        title="Your cart is empty"
        titleAs="h2"
        action={
          <ButtonLink tone="primary" to="/classes">
            Browse Classes
          </ButtonLink>
        }
      >
        Choose a class and who's coming, and it will show up here.
      </EmptyState>
    </Panel>
  )
}
