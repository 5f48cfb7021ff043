import { type FormEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import { dayOf, formatMoment, formatTime } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/drafts.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { StepThread } from '#src/ui/step-thread.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { isStepOne } from '../registration-rules.ts'
import { ChildList } from './child-list.tsx'
import { JOINING_DRAFT } from './joining-draft.ts'
import { fieldId, type KnownFamily, startingForm, toJoining } from './joining-form.ts'
import { ParentFields } from './parent-fields.tsx'
import { StepTwo } from './step-two.tsx'
import { JoiningContext, useJoiningForm } from './use-joining-form.ts'
import { type Failure, useSendJoining } from './use-send-joining.ts'
import { useSteps } from './use-steps.ts'

const STEPS = ['You and your child', 'Safety']
const GATE = {
  title: 'Please complete all required fields',
  description: 'Fill in all parent and child information before continuing.',
}
type Props = { policies: readonly PolicyAnswer[]; family: KnownFamily | null; timeZone: string }

/** The registration form: two steps that share one value. */
export function JoiningSteps({ policies, family, timeZone }: Props) {
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const joining = useJoiningForm(() => startingForm(family), today)
  const { form, replace, restore } = joining
  const [editing, setEditing] = useState<string>()
  const toast = useToast()

  const ownEmail = family?.parent.email.toLowerCase()
  const draft = useDraft({
    kind: JOINING_DRAFT,
    values: { ...form, digitalSignature: '' },
    isChanged: joining.isChanged,
    // A draft from a different account than the one signed in is ignored.
    isOwn: ({ parent: { email } }) => !ownEmail || email.trim().toLowerCase() === ownEmail,
    restore: kept => restore(family ? { ...kept, parent: { ...kept.parent, ...knownOf(family) } } : kept),
  })
  const { step, go, classId } = useSteps(joining.isComplete(1), draft.isRead)

  const { send, busyLabel, failure } = useSendJoining(classId, {
    onDone: () => void draft.forget(),
    onRefused: fields => {
      joining.setRefused(fields)
      joining.attempt(Object.keys(fields).some(isStepOne) ? 1 : 2)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busyLabel) return
    joining.attempt(step)
    if (step === 2) {
      if (joining.isComplete(2)) void send(toJoining(form))
    } else if (joining.isComplete(1)) go(2)
    else toast({ ...GATE, tone: 'destructive' })
  }

  function startOver() {
    const keepAgain = draft.forget()
    replace(startingForm(family))
    toast({
      title: 'Your answers were removed from this device',
      action: {
        label: 'Undo',
        onPress: () => {
          keepAgain()
          replace(form)
        },
      },
    })
  }

  const comeBackTo = `/register${classId ? `?${new URLSearchParams({ classId })}` : ''}`
  const around = useMemo(
    () => ({ today, timeZone, policies, isFamilyKnown: family !== null, isPhoneKnown: !!family?.parent.phone }),
    [today, timeZone, policies, family],
  )
  return (
    <JoiningContext value={{ ...joining, ...around }}>
      <header className="page-head">
        <h1 tabIndex={-1}>{step === 1 ? 'Register your child' : 'Last step: safety'}</h1>
        <div className="joining-sub">
          <p className="sub" data-covered={draft.restoredFrom && ''}>
            {step === 1
              ? 'Two short steps. You can stop anytime and finish later on this device.'
              : 'Emergency contacts, our policies and your signature.'}
          </p>
          {draft.restoredFrom && <RestoredNote from={draft.restoredFrom} timeZone={timeZone} onForget={startOver} />}
        </div>
      </header>
      <Sheet>
        <StepThread steps={STEPS} current={step - 1} />
        <ScriptForm className="stack loose" noValidate onSubmit={submit} aria-label="Registration">
          <ErrorSummary problems={joining.summary(step)} attempt={joining.attempts[step]} severalOnly />
          {step === 1 ? (
            <StepOne editing={editing} />
          ) : (
            <StepTwo
              busyLabel={busyLabel}
              failure={<FailureNote failure={failure} comeBackTo={comeBackTo} />}
              onBack={() => go(1)}
              onEdit={path => {
                setEditing(path)
                go(1, fieldId(path))
              }}
            />
          )}
          <DraftLine {...draft} timeZone={timeZone} onForget={draft.forget} />
        </ScriptForm>
      </Sheet>
    </JoiningContext>
  )
}

const knownOf = ({ parent: { fullName, email, phone } }: KnownFamily) => ({ fullName, email, ...(phone && { phone }) })

/** Parent and children. `editing` is the path that an Edit button leads back to. */
function StepOne({ editing }: { editing: string | undefined }) {
  const [part, at] = editing?.split('.') ?? []
  return (
    <>
      <ParentFields />
      <hr className="rule" />
      <ChildList openAt={part === 'children' ? Number(at) : 0} />
      <div className="joining-foot">
        <Button type="submit" tone="primary">
          Continue
        </Button>
      </div>
    </>
  )
}

/** Why the form couldn't be sent, with the same text as the toast, and a next step where there is one. */
function FailureNote({ failure, comeBackTo }: { failure: Failure | undefined; comeBackTo: string }) {
  if (!failure) return null
  return (
    <Note tone="bad" title={failure.title} titleAs="h2">
      <p>{failure.sentence}</p>
      {failure.code === 'account-exists' && (
        <p>
          <Link to={`/login?${new URLSearchParams({ returnTo: comeBackTo })}`}>Sign in</Link>. Your answers are saved on
          this device. No password yet? We sent you an email with a link to set one.
        </p>
      )}
    </Note>
  )
}

/**
 * Says that the answers from last time are back, and lets someone on a shared device remove them. It replaces other text
 * of the same height, so nothing moves while the page opens.
 */
function RestoredNote({ from, timeZone, onForget }: { from: Date; timeZone: string; onForget: () => void }) {
  const isToday = dayOf(from, timeZone) === dayOf(new Date(), timeZone)
  return (
    <p role="status">
      We saved your answers from {isToday ? formatTime(from, timeZone) : formatMoment(from, timeZone)}.{' '}
      <LinkButton onClick={onForget}>Start over</LinkButton>
    </p>
  )
}

/** Says that the answers are saved on this device, until the person turns that off. */
function DraftLine({
  savedAt,
  isKept,
  timeZone,
  onForget,
}: {
  savedAt: Date | undefined
  isKept: boolean
  timeZone: string
  onForget: () => void
}) {
  if (!isKept) return <p className="by">Your answers aren't saved on this device.</p>
  if (!savedAt) return null
  return (
    <div className="row">
      <p className="ok">
        <CheckIcon />
        Draft saved on this device, {formatTime(savedAt, timeZone)}
      </p>
      <LinkButton onClick={onForget}>Don't save</LinkButton>
    </div>
  )
}
