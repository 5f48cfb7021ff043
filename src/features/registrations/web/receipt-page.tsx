import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { signInFirst } from './addresses.ts'
import { RegistrationNotFound } from './components/registration-not-found.tsx'
import { ReceiptPaper } from './receipt/receipt-paper.tsx'
import './receipt/receipt.css'

/** /receipt/:orderId: a printable receipt for the order's own family, on one Letter or A4 page. Its title names no child. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  if (!(await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user')))) throw signInFirst(url)
  const id = params.orderId ?? ''
  try {
    const receipt = await orNothing(
      pageApi<RegistrationsContract>(context)('GET /api/orders/:id/receipt', { params: { id } }),
    )
    return receipt ? data({ receipt }) : data({ receipt: null }, { status: 404 })
  } catch (error) {
    // Not paid: the payment page shows the state of the order and what to do.
    if (error instanceof ApiError && error.problem.code === 'not-paid') throw redirect(`/checkout?order=${id}`)
    throw error
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.receipt ? `Receipt ${loaderData.receipt.reference}` : 'Receipt' },
  { name: 'robots', content: 'noindex' },
]

export default function ReceiptPage() {
  const { receipt } = useLoaderData<typeof loader>()
  if (!receipt) return <RegistrationNotFound />
  return (
    <div className="wrap slim page receipt-page">
      <ReceiptPaper receipt={receipt} />
      <div className="row no-print">
        <Button tone="primary" className="needs-script" onClick={() => window.print()}>
          <PrintIcon /> Print
        </Button>
        <ButtonLink to="/dashboard">My Dashboard</ButtonLink>
        <QuietLink to="/contact">Ask about this receipt</QuietLink>
      </div>
    </div>
  )
}
