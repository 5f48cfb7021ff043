import { AllergyFlag } from '#src/features/families/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTime } from '#src/lib/dates.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { Flag } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CheckIcon, ClockIcon, ImageIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { RosterChildAnswer } from '../../contract.ts'
import type { Mark } from '../../marks.ts'

type Props = {
  child: RosterChildAnswer
  /** Minutes since the child's day ended. 0 while it's still running. */
  late: number
  onPress: (mark: Mark) => void
  onRelease: () => void
}

/** One child at check-in: what staff need to know, the current status, and the next step. */
export function CheckInRow({ child, late, onPress, onRelease }: Props) {
  const { timeZone } = useProgram()
  const { name, whereabouts, parent } = child
  const here = whereabouts === 'here'
  return (
    <li className={whereabouts === 'not-arrived' ? undefined : 'settled'}>
      <SewnButton id={child.childId} name={name} />
      <div className="who-is">
        <strong>{name}</strong>
        <span className="by">
          {child.age} · pickup: {child.mayPickUp.join(', ')}
        </span>
        {child.dayPart.length > 0 && <span className="by">{child.dayPart.join(' · ')}</span>}
        <AllergyFlag of={child} toAsk="Allergies not answered. Ask" />
        {child.medicalNotes && <span className="medical">{child.medicalNotes}</span>}
        {child.pickupChangedAt && (
          <span className="by">pickup list changed {formatDay(child.pickupChangedAt, timeZone)}</span>
        )}
        {child.photoConsent === 'no' && (
          <Flag tone="iris" icon={<ImageIcon />}>
            No photos
          </Flag>
        )}
        {here && late > 0 && (
          <Flag tone="clay" icon={<ClockIcon />}>
            Pickup is {late} min late
          </Flag>
        )}
      </div>
      {whereabouts !== 'not-arrived' && (
        <span className="is-here">
          <CheckIcon />
          {here
            ? `Here ${formatTime(child.checkedInAt!, timeZone)}`
            : `Picked up ${formatTime(child.releasedAt!, timeZone)} by ${child.releasedTo}`}
        </span>
      )}
      <div className="row door-moves">
        {parent.phone && whereabouts !== 'gone-home' && (
          <ButtonLink to={phoneLink(parent.phone)}>
            <PhoneIcon /> Call<VisuallyHidden> {parent.fullName}</VisuallyHidden>
          </ButtonLink>
        )}
        {whereabouts === 'not-arrived' && (
          <Button tone="primary" onClick={() => onPress('check-in')}>
            Check in<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        {here && (
          <Button tone={late > 0 ? 'primary' : 'plain'} onClick={onRelease}>
            Check out<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        {whereabouts !== 'not-arrived' && (
          <Button onClick={() => onPress(here ? 'undo-check-in' : 'undo-release')}>
            Undo
            <VisuallyHidden>
              {' '}
              {here ? 'check-in' : 'checkout'} for {name}
            </VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
