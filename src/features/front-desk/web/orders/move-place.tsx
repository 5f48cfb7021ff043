import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { MoveForm } from './move-form.tsx'

/** Moves the spot an admin has open to another class. */
export function MovePlace({ place }: { place: OpenPlace }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const firstName = place.child.split(' ')[0]!
  if (place.status !== 'confirmed') return null
  return (
    <>
      <LinkButton onClick={() => setAsking(true)}>Move {firstName} to another class</LinkButton>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Move ${firstName} to another class`}>
        <MoveForm
          place={place}
          firstName={firstName}
          onClose={() => setAsking(false)}
          onMoved={async message => {
            toast({ title: 'Spot moved', description: message, tone: 'good' })
            setAsking(false)
            await revalidate()
          }}
        />
      </Dialog>
    </>
  )
}
