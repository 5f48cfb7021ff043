import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CancelDialog } from '#src/features/cancellations/web.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { myRegistrations, RegistrationBadge, RegistrationCard } from '#src/features/registrations/web.ts'
import { LeaveWaitlist } from '#src/features/waitlist/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { availableAction, childStatus, groupOf, inDateOrder, type Shown } from './registration-groups.ts'

type Props = {
  children: readonly { id: string; firstName: string; age: number }[]
  registrations: readonly RegistrationAnswer[]
  now: string
  shown: Shown
}
const rowId = (id: string) => `place-${id}`

/** Each child with its status and its spots. A spot that was just canceled stays in its list, and gets the focus. */
export function FamilyPlaces({ children, registrations, now, shown }: Props) {
  const toast = useToast()
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<RegistrationAnswer | null>(null)
  const [ended, setEnded] = useState<string[]>([])
  const last = ended.at(-1)
  useEffect(() => {
    if (last) document.getElementById(rowId(last))?.focus()
  }, [last])

  const isShown = (each: RegistrationAnswer) => groupOf(each, new Date(now)) === shown || ended.includes(each.id)
  async function afterCanceled(id: string, message: string) {
    toast({ title: 'Cancellation Processed', description: message, tone: 'good' })
    await Promise.all([revalidate(), client.invalidateQueries({ queryKey: myRegistrations.queryKey })])
    setAsking(null)
    setEnded(before => [...before, id])
  }

  return (
    <>
      {children.map(child => {
        const all = registrations.filter(each => each.childId === child.id)
        const places = inDateOrder(all.filter(isShown), shown, new Date(now))
        const status = childStatus(all)
        return (
          <section key={child.id} aria-labelledby={`child-${child.id}`}>
            <div className="regs-child">
              <SewnButton id={child.id} name={child.firstName} size="s" />
              <div>
                <h2 id={`child-${child.id}`}>{child.firstName}</h2>
                <p className="by">Age {child.age}</p>
              </div>
              {status ? (
                <RegistrationBadge status={status} />
              ) : (
                <Badge tone="ink" shape="bar">
                  Not Enrolled
                </Badge>
              )}
            </div>
            <Panel>
              {places.length === 0 ? (
                <p className="by">
                  {NOTHING[shown]}{' '}
                  {shown === 'upcoming' && <QuietLink to="/classes">Find a class for {child.firstName}</QuietLink>}
                </p>
              ) : (
                <ul className="lines">
                  {places.map(each => (
                    <RegistrationCard
                      key={each.id}
                      registration={each}
                      rowId={rowId(each.id)}
                      actions={<PlaceActions place={each} onEnd={() => setAsking(each)} />}
                    />
                  ))}
                </ul>
              )}
            </Panel>
          </section>
        )
      })}
      <CancelDialog
        place={asking}
        onClose={() => setAsking(null)}
        onCanceled={message => afterCanceled(asking?.id ?? '', message)}
      />
    </>
  )
}

const NOTHING: Record<Shown, string> = {
  upcoming: 'No upcoming classes.',
  past: 'No past classes yet.',
  cancelled: 'No canceled classes.',
}

/** The one way to give up a spot that is available now. */
function PlaceActions({ place, onEnd }: { place: RegistrationAnswer; onEnd: () => void }) {
  const way = availableAction(place)
  const about = <VisuallyHidden> {`${place.event.title}, ${place.child.firstName}`}</VisuallyHidden>
  return (
    <>
      {way === 'let-go' && <LinkButton onClick={onEnd}>Release this spot{about}</LinkButton>}
      {way === 'cancel' && (
        <Button small onClick={onEnd}>
          Cancel{about}
        </Button>
      )}
      {way === 'leave-list' && (
        <LeaveWaitlist
          registrationId={place.id}
          title={place.event.title}
          child={place.child.firstName}
          position={place.position}
        />
      )}
      {way === 'give-away' && (
        <Button small onClick={onEnd}>
          Give away{about}
        </Button>
      )}
    </>
  )
}
