import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { Button } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { ReceiptPaper } from './receipt/receipt-paper.tsx'
import './receipt/receipt.css'

/** /admin/receipts/:orderId: the receipt that the family has, for staff to read or print. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'bookings')
  const given = { params: { id: params.orderId! } }
  return {
    user,
    receipt: await pageApi<RegistrationsContract>(context)('GET /api/admin/orders/:id/receipt', given).catch(
      asPageError,
    ),
  }
}

export const meta: MetaFunction = () => [{ title: 'Receipt' }, { name: 'robots', content: 'noindex' }]

export default function AdminReceiptPage() {
  const { user, receipt } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/families', label: 'Families' }]} />
      <div className="receipt-page stack">
        <ReceiptPaper receipt={receipt} />
        <div className="row no-print">
          <Button tone="primary" className="needs-script" onClick={() => window.print()}>
            <PrintIcon /> Print
          </Button>
        </div>
      </div>
    </StaffFrame>
  )
}
