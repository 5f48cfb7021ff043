import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpenPlace } from '#src/features/registrations/web.ts'
import { ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { EndPlaceForm } from './end-place-form.tsx'

/** Ends the spot that an admin has open; waitlisted children are removed on the waitlist page. */
export function EndPlace({ place }: { place: OpenPlace }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const firstName = place.child.split(' ')[0]!
  if (place.status === 'cancelled') return null
  if (place.status === 'waitlisted')
    return <ButtonLink to={`/admin/waitlist?classId=${place.eventId}`}>See the waitlist</ButtonLink>
  return (
    <div className="row">
      <LinkButton danger onClick={() => setAsking(true)}>
        Cancel {firstName}'s spot
      </LinkButton>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Cancel ${firstName}'s spot?`}>
        <EndPlaceForm
          place={place}
          firstName={firstName}
          onClose={() => setAsking(false)}
          onEnded={async message => {
            toast({ title: 'Spot canceled', description: message, tone: 'good' })
            await revalidate()
            setAsking(false)
          }}
        />
      </Dialog>
    </div>
  )
}
