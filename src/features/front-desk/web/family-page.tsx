import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { ActAsFamily, staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { FrontDeskContract } from '../contract.ts'
import { FamilyChildren } from './family/family-children.tsx'
import { FamilyCredit } from './family/family-credit.tsx'
import { FamilyMails } from './family/family-mails.tsx'
import { FamilyMoney } from './family/family-money.tsx'
import { FamilyNotes } from './family/family-notes.tsx'
import { FamilyPeople } from './family/family-people.tsx'
import { FamilyPlaces } from './family/family-places.tsx'
import { BookClass } from './orders/book-class.tsx'
import './front-desk.css'

/** /admin/families/:id: everything about one family. Reading it is recorded, because it contains health data. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const ask = pageApi<FrontDeskContract>(context)
  const family = await ask('GET /api/admin/families/:id', { params: { id: params.id! } }).catch(asPageError)
  return { user, family }
}

/** No name in the title, to keep it out of the browser's history. */
export const meta: MetaFunction = () => [{ title: 'Family' }, { name: 'robots', content: 'noindex' }]

export default function FamilyPage() {
  const { user, family } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { timeZone } = useProgram()
  const isAdmin = user.role === 'admin'
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>{family.parent}</h1>
        <QuietLink to="/admin/families">
          <BackIcon /> All families
        </QuietLink>
        <ActAsFamily familyId={family.id} />
        <BookClass of={family} isAdmin={isAdmin} onChanged={revalidate} />
      </div>
      <p className="by">
        Joined {formatDay(family.joinedAt, timeZone)}. Opening this page is recorded in the audit log.
      </p>
      <div className="family-file">
        <div className="stack">
          <FamilyChildren of={family.children} />
          <FamilyPlaces of={family} mayEnd={isAdmin} />
          <FamilyMoney of={family} isAdmin={isAdmin} onChanged={revalidate} />
        </div>
        <div className="stack">
          <FamilyPeople of={family} />
          <FamilyNotes of={family} onWritten={revalidate} />
          <FamilyCredit of={family} mayGive={isAdmin} onGiven={revalidate} />
          <FamilyMails of={family.mails} />
        </div>
      </div>
    </StaffFrame>
  )
}
