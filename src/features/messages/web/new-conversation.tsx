import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import type { PersonAnswer } from '../contract.ts'

/** Chooses which staff member a new message goes to. */
export function NewConversation({
  people,
  toOf,
  primary = false,
}: {
  people: readonly PersonAnswer[]
  toOf: (id: string) => { search: string }
  primary?: boolean
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small={!primary} tone={primary ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        <EditIcon /> {primary ? 'Write a message' : 'New'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Who do you want to message?"
        lightDismiss
        closeOnBack={false}
      >
        <ul className="people">
          {people.map(({ id, firstName, lastName, role }) => (
            <li key={id}>
              <Link className="convo" to={toOf(id)} onClick={() => setOpen(false)} preventScrollReset>
                <SewnButton id={id} name={firstName} size="s" />
                <b>
                  {firstName} {lastName}
                </b>
                <span className="pv">{role === 'admin' ? 'Runs the program' : 'Teaches and helps'}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="by">Anyone on our staff can read and answer your message.</p>
      </Dialog>
    </>
  )
}
