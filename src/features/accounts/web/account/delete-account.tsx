import { useState } from 'react'
import type { Answered } from '#src/lib/contract.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { AccountsContract } from '../../contract.ts'
import { api } from '../accounts-client.ts'
import { leaveFor } from '../forget-person.ts'
import type { Guarded } from './own-account.ts'

type Blockers = Answered<AccountsContract['GET /api/account/deletion']>['blockers']

/** Deleting an account: what needs to be settled, what gets deleted, what we keep, and only then the button. */
export function DeleteAccount({ guarded }: { guarded: Guarded }) {
  const [open, setOpen] = useState(false)
  const [blockers, setBlockers] = useState<Blockers>()
  const look = useAction(
    async () => {
      remove.clearFailure()
      setBlockers((await api('GET /api/account/deletion')).blockers)
      setOpen(true)
    },
    { unreachable: "Couldn't check your account. Try again." },
  )
  const remove = useAction(
    async () => {
      if (await guarded(() => api('POST /api/account/delete'))) await leaveFor('/')
    },
    {
      unreachable: 'Nothing was deleted. Try again.',
      onRefused({ problem }) {
        const fresh = problem.blockers as Blockers | undefined
        if (fresh) setBlockers(fresh)
        return fresh !== undefined
      },
    },
  )
  const failed = <FailureNote failure={look.failure ?? remove.failure} title="Something went wrong" />
  return (
    <Panel as="section" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete my account</h2>
      <p>We'll delete your family's data, and nobody will be able to sign in anymore. You can't undo this.</p>
      {!open && failed}
      <p>
        <LinkButton danger onClick={() => look.start()} aria-busy={look.isBusy || undefined}>
          Delete my account
        </LinkButton>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
        <div className="stack account">
          {failed}
          {blockers && blockers.length > 0 ? (
            <Still blockers={blockers} />
          ) : (
            <>
              <WhatGoes />
              <Button tone="danger" block busy={remove.isBusy} busyLabel="Deleting" onClick={() => remove.start()}>
                Delete my account
              </Button>
            </>
          )}
          <Button block onClick={() => setOpen(false)}>
            Keep my account
          </Button>
        </div>
      </Dialog>
    </Panel>
  )
}

function Still({ blockers }: { blockers: Blockers }) {
  return (
    <Note tone="warn" title="Settle this first">
      <ul className="going">
        {blockers.map(({ because, message, to, toLabel }) => (
          <li key={because}>
            {message} <QuietLink to={to}>{toLabel}</QuietLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function WhatGoes() {
  return (
    <>
      <h3>What we'll delete</h3>
      <ul className="going">
        <li>Your children's names, birthdays, allergies and notes</li>
        <li>Emergency contacts and pickup people, past and present</li>
        <li>Your name, email address, phone and password, and every email we sent you</li>
        <li>Your messages with us, and updates and photos meant only for your family</li>
        <li>Your favorites, cart and newsletter subscription</li>
      </ul>
      <h3>What we'll keep</h3>
      <ul className="going">
        <li>Orders, payments and refunds, without names. The law requires us to keep them for 7 years</li>
        <li>Your signed agreements, as evidence. We only look at them if we have to</li>
        <li>Our record of what staff did. It contains nothing you wrote to us</li>
        <li>Group photos. If your child is in one, families can no longer see it</li>
      </ul>
    </>
  )
}
