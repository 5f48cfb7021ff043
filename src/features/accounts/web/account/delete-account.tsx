import { useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import type { Answered } from '#src/lib/contract.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { AccountsContract } from '../../contract.ts'
import { api } from '../accounts-client.ts'
import { forgetPerson } from '../forget-person.ts'
import type { Guarded } from './own-account.ts'

type Blockers = Answered<AccountsContract['GET /api/account/deletion']>['blockers']

/** The end of an account: what stands against it, what goes, what must stay, and only then the button. */
export function DeleteAccount({ guarded }: { guarded: Guarded }) {
  const [open, setOpen] = useState(false)
  const [blockers, setBlockers] = useState<Blockers>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function look() {
    setBusy(true)
    setFailure(undefined)
    try {
      setBlockers((await api('GET /api/account/deletion')).blockers)
      setOpen(true)
    } catch (error) {
      setFailure(sentenceOf(error, 'We could not look it up. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  async function remove() {
    setBusy(true)
    setFailure(undefined)
    try {
      if (!(await guarded(() => api('POST /api/account/delete')))) return
      forgetPerson()
      // A navigation of the browser: nothing of this page is left behind.
      window.location.assign('/')
    } catch (error) {
      const fresh = error instanceof ApiError ? (error.problem.blockers as Blockers | undefined) : undefined
      if (fresh) setBlockers(fresh)
      else setFailure(sentenceOf(error, 'Nothing was deleted. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  const failed = failure && (
    <Note tone="bad" role="alert" title="That did not work">
      {failure}
    </Note>
  )
  return (
    <Panel as="section" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete my account</h2>
      <p>Your family’s data goes, and nobody can sign in any more. It cannot be undone.</p>
      {!open && failed}
      <p>
        <LinkButton danger onClick={look} aria-busy={busy || undefined}>
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
              <Button tone="danger" block busy={busy} busyLabel="Deleting" onClick={remove}>
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
    <Note tone="warn" title="Something has to be settled first">
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
      <h3>What goes now</h3>
      <ul className="going">
        <li>Names, birthdays, allergies and notes of your children</li>
        <li>Emergency contacts and pick-up people, also who they were before</li>
        <li>Your name, e-mail address, phone and password, and every mail we wrote you</li>
        <li>Your messages with us, and updates and photos that were meant for your family alone</li>
        <li>Saved classes, your cart and the newsletter</li>
      </ul>
      <h3>What has to stay</h3>
      <ul className="going">
        <li>Orders, payments and refunds, without names: the law wants our books for 7 years</li>
        <li>What you agreed to and signed, as evidence; nobody looks at it without need</li>
        <li>Our record of what staff did, so that it can be checked; it holds nothing that you wrote to us</li>
        <li>Photos of several children; if yours is on one, no family sees it any more</li>
      </ul>
    </>
  )
}
