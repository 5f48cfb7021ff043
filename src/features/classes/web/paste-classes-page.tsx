import '#src/lib/zod-without-eval.ts'

import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { ClassesContract } from '../contract.ts'
import { PasteClasses } from './admin/paste/paste-classes.tsx'
import './admin/admin-classes.css'
import './admin/paste/paste.css'

/** /admin/classes/paste: a season of classes from a spreadsheet. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'class-setup')
  const ask = pageApi<ClassesContract>(context)
  // A season that's already running skips closed days of the past, too.
  const from = addDays(new Date().toISOString().slice(0, 10), -366)
  const [choices, existing, closures] = await Promise.all([
    optionalPart(ask('GET /api/admin/class-choices')),
    optionalPart(ask('GET /api/admin/class-starts')),
    optionalPart(ask('GET /api/admin/closures', { query: { from } })),
  ])
  return { user, around: choices && existing && closures && { choices, existing, closures } }
}

export const meta = () => [{ title: 'Paste from a spreadsheet' }, { name: 'robots', content: 'noindex' }]

export default function PasteClassesPage() {
  const { user, around } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/classes', label: 'Classes' }]} />
      {around ? (
        <PasteClasses viewerId={user.id} {...around} />
      ) : (
        <>
          <h1 tabIndex={-1}>Paste from a spreadsheet</h1>
          <Panel>
            <LoadFailed
              title="Couldn't load the classes"
              contact={<QuietLink to="/admin/classes">Back to Classes</QuietLink>}
            >
              What you pasted before is still on this device.
            </LoadFailed>
          </Panel>
        </>
      )}
    </StaffFrame>
  )
}
