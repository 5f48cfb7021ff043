import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ClassAnswer, ClassesContract } from '#src/features/classes/contract.ts'
import { ClassCard, usePlanCoverage } from '#src/features/classes/web.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import type { FavoritesContract } from '#src/features/favorites/contract.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmptyBasket } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { cartParts } from '../cart-parts.ts'
import type { CartAnswer, RegistrationsContract } from '../contract.ts'
import { classKey, signInFirst } from './addresses.ts'
import { myCart } from './calls.ts'
import { AddToCart } from './cart/add-to-cart.tsx'
import { CartLine } from './cart/cart-line.tsx'
import { type CartCheckout, CartSummary, isAbout, useCartCheckout } from './cart/cart-summary.tsx'
import { type CartItem, type CartWrites, useCartWrites } from './cart/use-cart-writes.ts'
import { HeldOrders } from './components/held-orders.tsx'
import { heldOrders } from './components/held-spots.ts'
import './cart/cart.css'

const MOST = 3

/** Below an empty cart: classes the family saved and can still book. */
function SavedClasses({ saved }: { saved: readonly ClassAnswer[] }) {
  const coverage = usePlanCoverage()
  const open = saved.filter(each => each.bookable && each.placesLeft !== 0).slice(0, MOST)
  if (open.length === 0) return null
  return (
    <section className="stack saved-classes" aria-labelledby="saved-heading">
      <h2 id="saved-heading">Your saved classes</h2>
      <ul className="cards">
        {open.map(each => (
          <li key={each.id}>
            <ClassCard shown={each} coveredFor={coverage(each).coveredFor} heading="h3" />
          </li>
        ))}
      </ul>
      <p>
        <QuietLink to="/favorites">All your favorites</QuietLink>
      </p>
    </section>
  )
}

/** /cart: the list at current prices, and the way to checkout. `?classId=` asks to add a class. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const cart = await orNothing(pageApi<RegistrationsContract>(context)('GET /api/cart'))
  if (!cart) throw signInFirst(url)
  const classId = classKey(query.get('classId'))
  const isEmpty = cart.items.length === 0
  const [children, credit, saved, offering, registrations] = await Promise.all([
    pageApi<FamiliesContract>(context)('GET /api/children'),
    orNothing(pageApi<PaymentsContract>(context)('GET /api/user/credit-balance')),
    isEmpty ? orNothing(pageApi<FavoritesContract>(context)('GET /api/favorites/classes')) : undefined,
    classId
      ? orNothing(pageApi<ClassesContract>(context)('GET /api/classes/:id', { params: { id: classId } }))
      : undefined,
    // Whoever comes back from the payment has nothing in the cart, but a spot that's held.
    isEmpty ? orNothing(pageApi<RegistrationsContract>(context)('GET /api/registrations')) : undefined,
  ])
  const balance = credit?.balance ?? 0
  return {
    cart,
    children,
    balance,
    saved: saved ?? [],
    offering: offering ?? null,
    childId: query.get('childId'),
    registrations: registrations ?? [],
    now: new Date().toISOString(),
  }
}

export const meta: MetaFunction = () => [{ title: 'Your cart' }]

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>()
  const cart = useFresh(myCart, loaded.cart)
  const writes = useCartWrites()
  const checkout = useCartCheckout(writes)
  const { offering, children, childId } = loaded
  const add = offering && (
    <AddToCart key={`${offering.id} ${childId}`} offering={offering} family={children} childId={childId} cart={cart} />
  )

  const isEmpty = cart.items.length === 0
  const now = new Date(loaded.now)
  const isHolding = heldOrders(loaded.registrations, now).length > 0

  // One tree for both: AddToCart, which sends as it mounts, has to stay mounted when its own item is the first in the cart.
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 tabIndex={-1}>Your cart</h1>
      </header>
      <div className={isEmpty ? undefined : 'split'}>
        <div className="stack">
          {add}
          {isEmpty && <HeldOrders registrations={loaded.registrations} now={now} />}
          {!isEmpty && <CartItems cart={cart} checkout={checkout} writes={writes} />}
          {isEmpty && (isHolding ? <QuietLink to="/classes">Browse more classes</QuietLink> : <NothingInIt />)}
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

/** The toast's Undo, on the page for as long as the page is open. */
function RemovedNote({ writes: { removed, putBack } }: { writes: CartWrites }) {
  const [first] = removed
  if (!first) return null
  const what = removed.length === 1 ? `${first.event.title} for ${first.child.firstName}` : `${removed.length} classes`
  return (
    <Note tone="quiet" soft action={<LinkButton onClick={() => void putBack(removed)}>Undo</LinkButton>}>
      Removed {what}.
    </Note>
  )
}

/**
 * What the page's loader just read, put in the query cache so that writes can refresh it. A cached copy from an
 * earlier visit never shows: prices and spots are read again whenever such a page opens (T86).
 */
function useFresh<T>(options: { queryKey: QueryKey; queryFn: QueryFunction<T> | (() => Promise<T>) }, loaded: T): T {
  const client = useQueryClient()
  const [kept, setKept] = useState<T>()
  const { data } = useQuery({
    queryKey: options.queryKey,
    queryFn: options.queryFn as QueryFunction<T>,
    initialData: loaded,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is a new array each time; only a new answer counts
  useEffect(() => {
    client.setQueryData(options.queryKey, loaded)
    setKept(() => loaded)
  }, [client, loaded])
  return kept === loaded && data !== undefined ? data : loaded
}

/** The classes in the cart. After a removal the focus moves to the list's heading, so that it isn't lost. */
function CartItems({ cart, checkout, writes }: { cart: CartAnswer; checkout: CartCheckout; writes: CartWrites }) {
  const { trouble, busy, checkOut } = checkout
  const { apart } = cartParts(cart.items)
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
            trouble={trouble && isAbout(trouble, item) ? trouble : null}
            plan={
              apart.includes(item)
                ? { busy: busy === item.id, pay: () => void checkOut({ items: [item], useCredit: 0, plan: item.id }) }
                : null
            }
            onRemove={() => remove(item)}
          />
        ))}
      </ul>
    </Panel>
  )
}
