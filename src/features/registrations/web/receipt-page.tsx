import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { ReceiptPaper } from './receipt/receipt-paper.tsx'
import { RegistrationNotFound } from './shown/registration-not-found.tsx'
import { signInFirst } from './sign-in-first.ts'
import './receipt/receipt.css'

/** /receipt/:orderId: the paper of an order for its own family, on one sheet of Letter or A4. Its title names no child. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  if (!(await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user')))) throw signInFirst(url)
  const receipt = await orNothing(
    pageApi<RegistrationsContract>(context)('GET /api/orders/:id/receipt', { params: { id: params.orderId ?? '' } }),
  )
  return receipt ? data({ receipt }) : data({ receipt: null }, { status: 404 })
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
