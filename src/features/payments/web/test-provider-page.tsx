import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { formatLongDay, formatMoment, formatTime } from '#src/lib/dates.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { withNotice } from '#src/ui/notice-toast.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PaymentsContract } from '../contract.ts'
import type { TestProviderContract } from '../test-provider-contract.ts'

const { api } = clientFor<TestProviderContract>()
const STEPS = [
  { label: 'Forward 1 day', by: { days: 1 } },
  { label: 'Forward 1 week', by: { days: 7 } },
  { label: 'Forward 1 month', by: { months: 1 } },
] as const

/** /admin/test-provider: moves the time of the test provider's monthly plans forward. Admins only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (!may(user, 'operations')) throw redirect(withNotice('/dashboard', 'access-denied'))
  const { provider } = await pageApi<PaymentsContract>(context)('GET /api/payments/config')
  // With another provider there is no test provider's time.
  if (provider !== 'local') return { user, now: null }
  const { now } = await pageApi<TestProviderContract>(context)('GET /api/admin/test-provider')
  return { user, now }
}

export const meta: MetaFunction = () => [{ title: 'Test provider' }, { name: 'robots', content: 'noindex' }]

export default function TestProviderPage() {
  const { user, now } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Test provider</h1>
      </div>
      <Panel>{now ? <Clock now={now} /> : <p>This site charges real cards. There is no test provider here.</p>}</Panel>
    </StaffFrame>
  )
}

function Clock({ now }: { now: string }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const move = useAction(
    async ({ by }: (typeof STEPS)[number]) => {
      const { now: to } = await api('POST /api/admin/test-provider/advance', { body: by })
      toast({
        title: 'Moved forward',
        description: `The plans' time is now ${formatMoment(to, timeZone)}.`,
        tone: 'good',
      })
      await revalidate()
    },
    {
      unreachable: "Couldn't move the time. Try again.",
      onFailed: ({ message }) => toast({ title: 'Error', description: message, tone: 'destructive' }),
    },
  )

  return (
    <div className="stack">
      <h2>Time for monthly plans</h2>
      <p>
        For the test provider, it's{' '}
        <strong>
          {formatLongDay(now, timeZone)}, {formatTime(now, timeZone)}
        </strong>
        . Moving it forward charges every test plan for each month that passes. You can't move it back, and no real card
        is charged.
      </p>
      <div className="row">
        {STEPS.map(step => (
          <Button
            key={step.label}
            onClick={() => void move.start(step)}
            busy={move.running?.[0] === step}
            busyLabel="Moving…"
          >
            {step.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
