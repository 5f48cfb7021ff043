import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { StepThread } from '#src/ui/step-thread.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { isStepOne } from '../joining-rules.ts'
import { DraftLine, RestoredNote } from './draft-notes.tsx'
import { FailureNote } from './failure-note.tsx'
import { fieldId, type KnownFamily, startingForm, toJoining } from './joining-form.ts'
import { StepOne } from './step-one.tsx'
import { StepTwo } from './step-two.tsx'
import { useDraft } from './use-draft.ts'
import { JoiningContext, useJoiningForm } from './use-joining-form.ts'
import { useSendJoining } from './use-send-joining.ts'
import { useSteps } from './use-steps.ts'
import { useWordsTypedBefore } from './use-words-typed-before.ts'

const STEPS = ['You and your child', 'Safety']
const GATE = {
  title: 'Please complete all required fields',
  description: 'Fill in all parent and child information before continuing.',
}
type Props = { policies: readonly PolicyAnswer[]; family: KnownFamily | null; timeZone: string }

/** The joining form: two steps over one value (spec 1 sections 2 to 5). */
export function JoiningSteps({ policies, family, timeZone }: Props) {
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const joining = useJoiningForm(() => startingForm(family), today)
  const { form, replace, set } = joining
  const [editing, setEditing] = useState<string>()
  const toast = useToast()
  const box = useRef<HTMLFormElement>(null)

  const draft = useDraft({
    form,
    isChanged: joining.isChanged,
    ownEmail: family?.parent.email,
    restore: kept => replace(family ? { ...kept, parent: { ...kept.parent, ...knownOf(family) } } : kept),
  })
  useWordsTypedBefore(box, form, set)
  const { step, go, classId } = useSteps(joining.isComplete(1), draft.isRead)

  const { send, busyLabel, failure } = useSendJoining(classId, {
    onDone: draft.forget,
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

  const comeBackTo = `/register${classId ? `?${new URLSearchParams({ classId })}` : ''}`
  const around = useMemo(
    () => ({ today, timeZone, policies, isFamilyKnown: family !== null, isPhoneKnown: !!family?.parent.phone }),
    [today, timeZone, policies, family],
  )
  return (
    <JoiningContext value={{ ...joining, ...around }}>
      <header className="page-head">
        <h1 tabIndex={-1}>{step === 1 ? 'Register your child' : 'Safety, then you are in'}</h1>
        <p className="sub">
          {step === 1
            ? 'Two short steps. You can stop at any time and go on later on this device.'
            : 'Who we call, what we agree on, and your name.'}
        </p>
      </header>
      <Sheet>
        <StepThread steps={STEPS} current={step - 1} />
        {draft.restoredFrom && (
          <RestoredNote
            from={draft.restoredFrom}
            timeZone={timeZone}
            onForget={() => {
              draft.forget()
              replace(startingForm(family))
            }}
          />
        )}
        <form ref={box} className="stack loose" method="post" noValidate onSubmit={submit} aria-label="Registration">
          <ErrorSummary problems={joining.summary(step)} attempt={joining.attempts[step]} />
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
        </form>
      </Sheet>
    </JoiningContext>
  )
}

const knownOf = ({ parent: { fullName, email, phone } }: KnownFamily) => ({ fullName, email, ...(phone && { phone }) })
