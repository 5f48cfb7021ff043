import { type FormEvent, useMemo, useState } from 'react'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { useDraft } from '#src/ui/drafts.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { StepThread } from '#src/ui/step-thread.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { isStepOne } from '../registration-rules.ts'
import { DraftLine, RestoredNote } from './draft-notes.tsx'
import { FailureNote } from './failure-note.tsx'
import { JOINING_DRAFT } from './joining-draft.ts'
import { fieldId, type KnownFamily, startingForm, toJoining } from './joining-form.ts'
import { StepOne } from './step-one.tsx'
import { StepTwo } from './step-two.tsx'
import { JoiningContext, useJoiningForm } from './use-joining-form.ts'
import { useSendJoining } from './use-send-joining.ts'
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
    words: { ...form, digitalSignature: '' },
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
        </ScriptForm>
      </Sheet>
    </JoiningContext>
  )
}

const knownOf = ({ parent: { fullName, email, phone } }: KnownFamily) => ({ fullName, email, ...(phone && { phone }) })
