import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigate } from 'react-router'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
import type { OrderAnswer, RegistrationsContract } from '../contract.ts'
import { signInFirst } from './addresses.ts'
import { RegistrationNotFound } from './components/registration-not-found.tsx'
import { lastRegistration } from './last-registration.ts'
import { CheckingNote, ExpiredHoldNote, ReturnedNote } from './pay/order-payment.tsx'
import { useAfterPaid, useOrder } from './pay/use-order.ts'

/**
 * /registration-confirmation and /subscription-confirmation: where a bank sends people back to. Everything the address claims
 * (such as `redirect_status`) is ignored; our server asks the provider, and this page ends at /confirmation (T37).
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const api = pageApi<RegistrationsContract>(context)
  const id = query.get('registration')
  const registration = id ? await orNothing(api('GET /api/registrations/:id', { params: { id } })) : undefined
  const orderId = query.get('order') ?? registration?.orderId
  if (!orderId) return data({ order: null, asked: Boolean(id) })
  const order = await orNothing(api('GET /api/orders/:id', { params: { id: orderId } }))
  if (order?.status === 'paid')
    throw redirect(`/confirmation?registration=${registration?.id ?? order.registrations[0]?.id ?? ''}`)
  if (order) return data({ order, asked: true })
  if (!(await orNothing(api('GET /api/registrations')))) throw signInFirst(url)
  return data({ order: null, asked: true }, { status: 404 })
}

export const meta: MetaFunction = () => [{ title: 'Your payment' }, { name: 'robots', content: 'noindex' }]

export default function PaymentReturnPage() {
  const { order, asked } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!asked && lastRegistration()) navigate('/confirmation', { replace: true })
  }, [asked, navigate])
  if (!order) return <RegistrationNotFound />
  return <Settling loaded={order} />
}

function Settling({ loaded }: { loaded: OrderAnswer }) {
  const { order, state } = useOrder(loaded)
  const id = order.registrations[0]?.id ?? ''
  const { address } = useAfterPaid(state === 'paid', id)
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>Your payment</h1>
      </header>
      <div className="stack">
        {state === 'checking' && <CheckingNote />}
        {state === 'paid' && <QuietLink to={address}>Go to your confirmation</QuietLink>}
        {state === 'returned' && <ReturnedNote order={order} />}
        {state === 'lapsed' && <ExpiredHoldNote order={order} />}
        {state === 'pay' && <NotPaidYet id={id} />}
      </div>
    </div>
  )
}

function NotPaidYet({ id }: { id: string }) {
  return (
    <>
      <p>We're still waiting for your payment. Nothing has been charged, and we're holding the spot for now.</p>
      <QuietLink to={`/payment/${id}`}>Continue to payment</QuietLink>
    </>
  )
}
