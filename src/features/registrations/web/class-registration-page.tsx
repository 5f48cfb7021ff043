import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { AgeRequestsContract } from '#src/features/age-requests/contract.ts'
import { datesLeft } from '#src/features/classes/class-text.ts'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import { whereText } from '#src/features/classes/session-room.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { StepThread } from '#src/ui/step-thread.tsx'
import type { RegistrationsContract } from '../contract.ts'
import { whenText } from '../session-text.ts'
import { classKey, signInFirst } from './addresses.ts'
import { ChildStep } from './choosing/child-step.tsx'
import { readChoosing } from './choosing/choosing-address.ts'
import { ClassStep } from './choosing/class-step.tsx'
import { PayStep } from './choosing/pay-step.tsx'
import { SummaryCard } from './pay/order-summary.tsx'
import './choosing/choosing.css'
import './pay/pay.css'

const STEPS = ['Class', 'Child', 'Review and pay']
const mostListed = 50

/**
 * /class-registration: choose a class, choose who is coming, review and pay. The step and choices are in the
 * address, so Back, reload and a shared link keep them. `class` goes straight to the checkout.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const ask = pageApi<ClassesContract>(context)
  const find = (key: string | null) => {
    const id = classKey(key)
    return id ? orNothing(ask('GET /api/classes/:id', { params: { id } })) : undefined
  }
  const direct = await find(query.get('class'))
  if (direct) throw redirect(`/checkout?class=${direct.id}`)

  const choosing = readChoosing(query)
  const offering = (await find(choosing.classId)) ?? null
  if (choosing.step === 'class' || !offering) {
    const { classes } = await ask('GET /api/search/classes', {
      query: { sortBy: 'date', sortOrder: 'asc', limit: mostListed },
    })
    return { at: 0, choosing, classes, missing: choosing.step !== 'class', offering } as const
  }
  // A program asks about its option, days and first day on its own page.
  if (offering.kind === 'program') throw redirect(`/events/${offering.slug}#choose`)

  const family = await orNothing(pageApi<FamiliesContract>(context)('GET /api/children'))
  if (!family) throw signInFirst(url)
  const [places, credit, requests] = await Promise.all([
    pageApi<RegistrationsContract>(context)('GET /api/registrations'),
    orNothing(pageApi<PaymentsContract>(context)('GET /api/user/credit-balance')),
    orNothing(pageApi<AgeRequestsContract>(context)('GET /api/age-requests')),
  ])
  const chosen = family.filter(child => choosing.childIds.includes(child.id))
  const mine = { choosing, offering, family, places, chosen, requests: requests ?? [] }
  if (choosing.step === 'child' || chosen.length === 0)
    return { at: 1, ...mine, missing: choosing.step === 'pay' && chosen.length === 0 } as const
  return { at: 2, ...mine, balance: credit?.balance ?? 0, now: new Date().toISOString() } as const
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Register for a class',
      description: 'Choose a class, choose who is coming, review and pay.',
      canonicalPath: '/class-registration',
      hidden: true,
    },
    matches,
  )

export default function ClassRegistrationPage() {
  const loaded = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const [picked, setPicked] = useState<string>()
  const shown = loaded.at === 0 ? (loaded.classes.find(each => each.id === picked) ?? loaded.offering) : loaded.offering
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 tabIndex={-1}>Register for a class</h1>
        <StepThread steps={STEPS} current={loaded.at} />
      </header>
      <div className="split">
        <Sheet as="section" aria-label={STEPS[loaded.at]}>
          {loaded.at === 0 && <ClassStep {...loaded} onPick={setPicked} />}
          {loaded.at === 1 && <ChildStep {...loaded} />}
          {loaded.at === 2 && <PayStep {...loaded} />}
        </Sheet>
        {shown && (
          <SummaryCard event={shown} title={shown.title}>
            <p className="by">{whenText(datesLeft(shown), timeZone)}</p>
            <p className="by">{whereText(shown, shown.sessionDates, timeZone)}</p>
            <QuietLink to={`/events/${shown.slug}`}>About this class</QuietLink>
          </SummaryCard>
        )}
      </div>
      <p className="by choosing-new">
        New here? <QuietLink to="/register">Create your family account</QuietLink>
      </p>
    </div>
  )
}
