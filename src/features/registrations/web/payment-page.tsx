import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { isFailedRead, orNothing, pageApi } from '#src/lib/page-api.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { RegistrationNotFound } from './components/registration-not-found.tsx'
import { OrderPayment } from './pay/order-payment.tsx'

/** /payment/:registrationId. A visitor who isn't signed in goes to /portal; another family's id is not found. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect('/portal')
  const api = pageApi<RegistrationsContract>(context)
  const id = params.registrationId ?? ''
  try {
    const registration = await orNothing(api('GET /api/registration/:id/full', { params: { id } }))
    if (!registration) return data({ registration: null, order: null, failed: false }, { status: 404 })
    if (registration.paymentStatus === 'paid' && !registration.balance)
      throw redirect(`/confirmation?registration=${registration.id}`)
    // Offered from the waitlist and not ordered yet.
    if (registration.status === 'pending' && !registration.orderId)
      throw redirect(`/checkout?classId=${registration.event.id}&childId=${registration.childId}`)
    const order = registration.orderId
      ? await orNothing(api('GET /api/orders/:id', { params: { id: registration.orderId } }))
      : undefined
    if (order?.status === 'paid' && !order.balance) throw redirect(`/confirmation?registration=${registration.id}`)
    return data({ registration, order: order ?? null, failed: false })
  } catch (error) {
    if (!isFailedRead(error)) throw error
    return data({ registration: null, order: null, failed: true }, { status: 503 })
  }
}

export const meta: MetaFunction = () => [{ title: 'Complete Your Payment' }, { name: 'robots', content: 'noindex' }]

export default function PaymentPage() {
  const { registration, order, failed } = useLoaderData<typeof loader>()
  if (failed) return <CouldNotLoad heading="Complete Your Payment" title="Failed to load registration details" />
  if (!registration || !order) return <RegistrationNotFound />
  return (
    <OrderPayment key={order.id} loaded={order} registrationId={registration.id}>
      <QuietLink to={withNotice('/dashboard', 'payment-cancelled')}>Cancel and pay later</QuietLink>
    </OrderPayment>
  )
}

/** A page whose data couldn't load: the same text as a toast and on the page, Try again, and a number to call. */
function CouldNotLoad({ heading, title }: { heading: string; title: string }) {
  const { phone } = useProgram()
  const toast = useToast()
  useEffect(() => toast({ title: 'Error', description: title, tone: 'destructive' }), [toast, title])
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>{heading}</h1>
      </header>
      <Sheet>
        <LoadFailed title={title} contact={<QuietLink to={phoneLink(phone)}>Call {phone}</QuietLink>}>
          Nothing was lost and nothing was charged. Check your connection and try again.
        </LoadFailed>
      </Sheet>
    </div>
  )
}
