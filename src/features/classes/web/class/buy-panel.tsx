import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { WaitlistPositionAnswer } from '#src/features/waitlist/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { ButtonLink, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Price } from '#src/ui/card.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { ChatIcon, InfoIcon, ShareIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useShare } from '#src/ui/use-share.ts'
import { priceDetail, priceText, sessionsLeftText } from '../../class-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { notCoveredText } from '../../coverage-text.ts'
import { joinUntilText } from '../../joining-text.ts'
import { Availability } from '../availability.tsx'
import { usePlanCoverage } from '../use-plan-coverage.ts'
import { BuyClass } from './buy-class.tsx'
import { DropIn } from './drop-in.tsx'
import { type CartItem, EnrollInProgram } from './enroll-in-program.tsx'
import { EarlyNote, NotOpen, type OwnRegistration } from './not-open-yet.tsx'
import { WaitlistPanel } from './waitlist-panel.tsx'
import type { Child } from './who-is-coming.tsx'

type Props = {
  shown: ClassAnswer
  options: readonly Child[] | null
  /** The waitlist positions of the family's children when the page was loaded. */
  lines: readonly WaitlistPositionAnswer[] | null
  /** How registration stands for the family, if it may have an earlier day than others. */
  own: OwnRegistration | null
  /** The family's requests for children outside the ages of a class. */
  requests: readonly AgeRequestAnswer[]
  /** The item of the cart whose choice is changed here. */
  editing: CartItem | null
  /** The child of a program or a waitlist, and every child that comes to a class. */
  chosen: Child | undefined
  choice: readonly Child[]
  onChoose: (id: string) => void
  onToggle: (id: string) => void
  now: string
  /** Whether the family books one session alone. */
  isAlone: boolean
  onAlone: (isAlone: boolean) => void
}

/** Price, spots, who's coming, and the one button. */
export function BuyPanel(props: Props) {
  const { shown } = props
  const { timeZone } = useProgram()
  const { coveredFor, notCovered } = usePlanCoverage()(shown)
  return (
    <Sheet className="buy stack">
      {coveredFor ? (
        <Price detail={`with ${coveredFor.firstName}'s monthly plan`}>Included</Price>
      ) : (
        <Price detail={priceDetail(shown)}>{priceText(shown)}</Price>
      )}
      {coveredFor && (
        <div>
          <Badge tone="leaf">Subscription Covered</Badge>
        </div>
      )}
      {notCovered && shown.bookable && (
        <Flag tone="iris" icon={<InfoIcon />}>
          {notCoveredText(notCovered, notCovered.child.firstName)}
        </Flag>
      )}
      {shown.bookable && shown.joining && (
        <Flag tone="iris" icon={<InfoIcon />}>
          {joinUntilText(shown.joining, timeZone)}
        </Flag>
      )}
      <Availability of={shown} />
      <EarlyNote own={props.own} shown={shown} />
      {shown.dropIns && <WholeOrOne {...props} dropIns={shown.dropIns} />}
      {shown.dropIns && props.isAlone ? <DropIn {...props} dropIns={shown.dropIns} /> : <Way {...props} />}
      <div className="row apart">
        <ShareLink title={shown.title} />
        <QuietLink to="/contact">
          <ChatIcon /> Ask a question
        </QuietLink>
      </div>
    </Sheet>
  )
}

/** All sessions of a series, or one of them. */
function WholeOrOne({ shown, dropIns, isAlone, onAlone }: Props & { dropIns: NonNullable<ClassAnswer['dropIns']> }) {
  const isFull = shown.bookable && shown.availability === 'full'
  return (
    <FieldSet legend="What would you like to book?">
      <div className="stack tight">
        <RadioCard
          name="sessions"
          checked={!isAlone}
          onChange={() => onAlone(false)}
          amount={priceText(shown)}
          title={shown.joining ? sessionsLeftText(shown.joining) : `All ${shown.totalSessions} sessions`}
          detail={isFull ? 'Full, with a waitlist' : shown.bookable ? undefined : 'Can no longer be booked'}
        />
        <RadioCard
          name="sessions"
          checked={isAlone}
          onChange={() => onAlone(true)}
          amount={formatCents(dropIns.price)}
          title="One session"
          detail="Drop-in, choose a date"
        />
      </div>
    </FieldSet>
  )
}

function Way(props: Props) {
  const { shown } = props
  if (!shown.bookable && shown.registration.state !== 'open') {
    // Whoever waits keeps their position, and the spot that's offered.
    const waits = props.lines?.some(line => line.classId === shown.id)
    return waits ? <FullClass {...props} /> : <NotOpen shown={shown} own={props.own} />
  }
  if (!shown.bookable) {
    return (
      <Note
        tone="quiet"
        title="This class can no longer be booked"
        action={
          <ButtonLink small to="/classes?season=all">
            See classes
          </ButtonLink>
        }
      >
        {isStillInTime(props) ? "It isn't open for registration." : 'It has already started or is over.'}
      </Note>
    )
  }
  if (shown.availability === 'full') return <FullClass {...props} />
  return shown.kind === 'program' ? <EnrollInProgram {...props} /> : <BuyClass {...props} />
}

/** Whether it could still be booked by its dates: then it's closed only because staff hid it. */
function isStillInTime({ shown, now }: Props): boolean {
  const until = shown.kind === 'program' ? shown.endDate : shown.startDate
  return until !== null && until > now
}

/** The waitlist. A program with a spot offered to the child asks for its days first. */
function FullClass(props: Props) {
  const { shown, chosen } = props
  const own = props.lines?.find(line => line.classId === shown.id && line.childId === chosen?.id)
  const offered = own?.offeredUntil && !own.orderId
  return (
    <>
      <WaitlistPanel {...props} own={own} />
      {offered && shown.kind === 'program' && (
        <EnrollInProgram {...props} choice={chosen ? [chosen] : []} editing={null} offered />
      )}
    </>
  )
}

function ShareLink({ title }: { title: string }) {
  return (
    <LinkButton onClick={useShare(title)}>
      <ShareIcon /> Share
    </LinkButton>
  )
}
