import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { BookForm, type Held } from './book-form.tsx'
import { SettleOrder } from './settle-order.tsx'

type Props = { of: FamilyFileAnswer; mayTake: boolean; onChanged: () => Promise<void> }

/** Books a class for a child, then takes the payment or sends the link: two steps of one dialog. `?book` opens it. */
export function BookClass({ of, mayTake, onChanged }: Props) {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState(search.has('book') && of.children.length > 0)
  const [held, setHeld] = useState<Held>()
  const toast = useToast()
  if (of.children.length === 0) return null

  async function booked(done: Held) {
    if (done.heldUntil) setHeld(done)
    else await finish('Class booked', done.message)
    await onChanged()
  }
  async function finish(title: string, description: string) {
    toast({ title, description, tone: 'good' })
    close()
    await onChanged()
  }
  function close() {
    setOpen(false)
    setHeld(undefined)
    if (search.has('book')) setSearch({}, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        <PlusIcon /> Book a class
      </Button>
      <Dialog open={open} onClose={close} title={held ? 'How are they paying?' : 'Book a class'}>
        {held ? (
          <SettleOrder
            orderId={held.orderId}
            due={held.due}
            says={held.message}
            mayTake={mayTake}
            onClose={close}
            onDone={finish}
          />
        ) : (
          <BookForm family={of} onClose={close} onBooked={booked} onWaiting={finish} />
        )}
      </Dialog>
    </>
  )
}
