import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { ActAsFamily, staffOnly } from '#src/features/accounts/web.ts'
import { AllergyFlag, CorrectChild, CorrectPhotos, MissingParts } from '#src/features/families/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatDay, formatMoment, formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Flag } from '#src/ui/badge.tsx'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { BackIcon, ImageIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { FrontDeskContract } from '../contract.ts'
import type { FamilyFileAnswer } from '../family-answers.ts'
import { CreditForm } from './family/credit-form.tsx'
import { FamilyCorrections } from './family/family-corrections.tsx'
import { FamilyMoney } from './family/family-money.tsx'
import { FamilyNotes } from './family/family-notes.tsx'
import { FamilyPeople } from './family/family-people.tsx'
import { FamilyPlaces } from './family/family-places.tsx'
import { WaitingCredit } from './family/waiting-credit.tsx'
import { BookClass } from './orders/book-class.tsx'
import './front-desk.css'

/** /admin/families/:id: everything about one family. Reading it is recorded, because it contains health data. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'families')
  const ask = pageApi<FrontDeskContract>(context)
  const family = await ask('GET /api/admin/families/:id', { params: { id: params.id! } }).catch(asPageError)
  return { user, family, now: new Date().toISOString() }
}

/** No name in the title, to keep it out of the browser's history. */
export const meta: MetaFunction = () => [{ title: 'Family' }, { name: 'robots', content: 'noindex' }]

export default function FamilyPage() {
  const { user, family, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { timeZone } = useProgram()
  const [mayTake, mayRefund] = [may(user, 'payments'), may(user, 'refunds')]
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>{family.parent}</h1>
        <QuietLink to="/admin/families">
          <BackIcon /> All families
        </QuietLink>
        <QuietLink to={`/admin/families/${family.id}/history`}>History</QuietLink>
        <ActAsFamily familyId={family.id} />
        {may(user, 'bookings') && <BookClass of={family} mayTake={mayTake} onChanged={revalidate} />}
      </div>
      <p className="by">
        Joined {formatDay(family.joinedAt, timeZone)}. Opening this page is recorded in the audit log.
      </p>
      <MissingParts familyId={family.id} missing={family.missing} onSent={revalidate} />
      <div className="family-file">
        <div className="stack">
          <FamilyChildren of={family} today={dayOf(now, timeZone)} onChanged={revalidate} />
          <FamilyPlaces of={family} mayEnd={may(user, 'changes')} />
          <FamilyMoney of={family} mayTake={mayTake} mayRefund={mayRefund} onChanged={revalidate} />
        </div>
        <div className="stack">
          <FamilyPeople of={family} onChanged={revalidate} />
          <FamilyNotes of={family} onWritten={revalidate} />
          <FamilyCorrections of={family} />
          <FamilyCredit of={family} mayGive={mayRefund} onGiven={revalidate} />
          <FamilyMails of={family.mails} />
        </div>
      </div>
    </StaffFrame>
  )
}

/** The emails we sent the family, by subject. */
function FamilyMails({ of }: { of: FamilyFileAnswer['mails'] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="mails">
      <h2 id="mails">Emails sent</h2>
      {of.length === 0 && <p className="by">None yet.</p>}
      <ul className="lines">
        {of.map(mail => (
          <li key={mail.id}>
            {mail.subject}
            <span className="by">
              {formatMoment(mail.at, timeZone)}
              {mail.failed ? ", couldn't be sent" : !mail.sentAt && ', waiting to be sent'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ChildrenProps = {
  of: FamilyFileAnswer
  /** 'YYYY-MM-DD' in the program's time zone. */
  today: string
  onChanged: () => Promise<void>
}

/** The children, with what staff need to know about each, and ways to correct it. */
function FamilyChildren({ of, ...rest }: ChildrenProps) {
  return (
    <Panel as="section" aria-labelledby="children">
      <h2 id="children">Children</h2>
      {of.children.length === 0 && <p className="by">No children yet.</p>}
      <ul className="lines">
        {of.children.map(child => (
          <li key={child.id} className="family-child">
            <SewnButton id={child.id} name={child.name} size="s" />
            <div>
              <strong>{child.name}</strong>
              <span className="by">
                Age {child.age}, born {formatPlainDay(child.dateOfBirth)}
              </span>
              <span className="row">
                <AllergyFlag of={child} />
                {child.photoConsent === 'no' && (
                  <Flag tone="iris" icon={<ImageIcon />}>
                    No photos
                  </Flag>
                )}
              </span>
              {child.medicalNotes && <p>{child.medicalNotes}</p>}
              <span className="row">
                <CorrectChild family={of} child={child} {...rest} />
                <CorrectPhotos family={of} child={child} {...rest} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Props = { of: FamilyFileAnswer; mayGive: boolean; onGiven: () => Promise<void> }

/** The family's credit balance, its history, and a button to give more. */
function FamilyCredit({ of, mayGive, onGiven }: Props) {
  const { timeZone } = useProgram()
  const [giving, setGiving] = useState(false)
  return (
    <Panel as="section" aria-labelledby="credit">
      <div className="row apart">
        <h2 id="credit">Credit: {formatCents(of.credit.balance)}</h2>
        {mayGive && (
          <Button small onClick={() => setGiving(true)}>
            Give credit
          </Button>
        )}
      </div>
      <WaitingCredit gifts={of.credit.waiting} mayDecide={mayGive} onDecided={onGiven} />
      {of.credit.entries.length === 0 && <p className="by">No credit given or used yet.</p>}
      <ul className="lines">
        {of.credit.entries.map(({ id, amount, reason, at }) => (
          <li key={id} className="family-line">
            <div>
              {reason}
              <span className="by">{formatDay(at, timeZone)}</span>
            </div>
            <span className="num">{amount > 0 ? `+${formatCents(amount)}` : formatCents(amount)}</span>
          </li>
        ))}
      </ul>
      <Dialog open={giving} onClose={() => setGiving(false)} title="Give credit">
        <CreditForm
          familyId={of.id}
          onClose={() => setGiving(false)}
          onGiven={async () => {
            await onGiven()
            setGiving(false)
          }}
        />
      </Dialog>
    </Panel>
  )
}
