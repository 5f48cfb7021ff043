import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AgeRequestsContract } from '#src/features/age-requests/contract.ts'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import type { RegistrationAnswer, RegistrationsContract } from '../contract.ts'
import { classKey, signInFirst } from './addresses.ts'
import { PlaceCheckout } from './checkout/place-checkout.tsx'
import { choosingPath } from './choosing/choosing-address.ts'
import { RegistrationNotFound } from './components/registration-not-found.tsx'
import { OrderPayment } from './pay/order-payment.tsx'

/** /checkout takes an `order`, or a class (`classId` or `class`) with a `childId` and, for one session alone, the day (`dropIn`); with neither it goes to /classes. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const [orderId, key, childId] = [query.get('order'), query.get('classId') ?? query.get('class'), query.get('childId')]
  if (!orderId && !key && !childId) throw redirect('/classes')
  const children = await orNothing(pageApi<FamiliesContract>(context)('GET /api/children'))
  if (!children) throw signInFirst(url)

  if (orderId) {
    const order = await orNothing(
      pageApi<RegistrationsContract>(context)('GET /api/orders/:id', { params: { id: orderId } }),
    )
    if (!order) return data({ order: null, place: null }, { status: 404 })
    if (order.status === 'paid') throw redirect(`/confirmation?registration=${order.registrations[0]?.id ?? ''}`)
    return data({ order, place: null })
  }
  const classId = classKey(key)
  // Several children of a class page whose script hadn't loaded: they go through the cart.
  const several = query.getAll('childId')
  if (several.length > 1) throw redirect(choosingPath({ step: 'pay', classId, childIds: several }))
  const [offering, credit, registrations, requests] = await Promise.all([
    classId
      ? orNothing(pageApi<ClassesContract>(context)('GET /api/classes/:id', { params: { id: classId } }))
      : undefined,
    orNothing(pageApi<PaymentsContract>(context)('GET /api/user/credit-balance')),
    orNothing(pageApi<RegistrationsContract>(context)('GET /api/registrations')),
    orNothing(pageApi<AgeRequestsContract>(context)('GET /api/age-requests')),
  ])
  // A program asks about its option, days and first day on its own page.
  if (offering?.kind === 'program') throw redirect(`/events/${offering.slug}#choose`)
  const chosen = children.find(child => child.id === childId) ?? (children.length === 1 ? children[0] : undefined)
  const dropIn = query.get('dropIn') || null
  const isSame = (each: RegistrationAnswer) =>
    dropIn === null ? each.covered === null || each.enrollmentOption !== null : each.endDate === dropIn
  const place = {
    dropIn,
    // Whoever came back from paying has this spot already, one that staff gave may be outside the ages, and one from the
    // waitlist keeps the price at which it was offered.
    mine: (registrations ?? []).filter(
      each => each.event.id === offering?.id && each.child.id === chosen?.id && isSame(each),
    ),
    offering: offering ?? null,
    requests: requests ?? [],
    children,
    chosenId: chosen?.id ?? null,
    balance: credit?.balance ?? 0,
    now: new Date().toISOString(),
  }
  return data({ order: null, place })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.order ? 'Complete Your Payment' : 'Checkout' },
  { name: 'robots', content: 'noindex' },
]

export default function CheckoutPage() {
  const { order, place } = useLoaderData<typeof loader>()
  if (order) return <OrderPayment key={order.id} loaded={order} />
  if (place) return <PlaceCheckout key={`${place.offering?.id} ${place.chosenId} ${place.dropIn}`} {...place} />
  return <RegistrationNotFound />
}
