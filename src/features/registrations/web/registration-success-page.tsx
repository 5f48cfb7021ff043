import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatLongDay } from '#src/lib/dates.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { SkyStrip } from '#src/ui/scenes/sky-strip.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { classKey } from './addresses.ts'
import { lastRegistration } from './last-registration.ts'
import './confirmation/confirmation.css'

/** /registration-success?class=&date= only displays: it changes nothing and proves nothing (T37). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const id = classKey(query.get('class'))
  const offering = id
    ? await orNothing(pageApi<ClassesContract>(context)('GET /api/classes/:id', { params: { id } }))
    : undefined
  const date = query.get('date')
  return { title: offering?.title ?? null, date: date && !Number.isNaN(Date.parse(date)) ? date : null }
}

export const meta: MetaFunction = () => [{ title: 'Registration received' }, { name: 'robots', content: 'noindex' }]

export default function RegistrationSuccessPage() {
  const { title, date } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const [hasTicket, setHasTicket] = useState(false)
  useEffect(() => setHasTicket(lastRegistration() !== null), [])
  return (
    <>
      <SkyStrip />
      <div className="wrap slim page confirmed">
        <Sheet as="article">
          <p className="bt-line good">
            <CheckIcon /> <span>Nothing to pay</span>
          </p>
          <h1 tabIndex={-1}>{title ? `See you at ${title}` : "You're registered"}</h1>
          <p>
            {date && `It starts ${formatLongDay(date, timeZone)}. `}
            We emailed you the details. You can see all your family's spots on your dashboard.
          </p>
          <div className="row">
            <ButtonLink tone="primary" to="/dashboard">
              My Dashboard
            </ButtonLink>
            <ButtonLink to="/classes">Browse Classes</ButtonLink>
            {hasTicket && <QuietLink to="/confirmation">See the ticket</QuietLink>}
          </div>
        </Sheet>
      </div>
    </>
  )
}
