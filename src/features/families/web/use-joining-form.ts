import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import type { FieldProblem } from '#src/ui/error-summary.tsx'
import { isStepOne, type JoiningProblems, joiningProblems } from '../joining-rules.ts'
import { type ChildEntry, fieldId, type JoiningForm, toJoining, withValue } from './joining-form.ts'
import { problemWords } from './problem-words.ts'

export type Step = 1 | 2

/**
 * The whole form as one value, judged after every change by the rules the server uses too. A field speaks up once it
 * was changed and left, or once its step was to be finished.
 */
export function useJoiningForm(start: () => JoiningForm, today: string) {
  const [form, setForm] = useState(start)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState({ 1: 0, 2: 0 })
  const [refused, setRefused] = useState<JoiningProblems>({})

  const problems = useMemo(() => ({ ...refused, ...joiningProblems(toJoining(form), today) }), [form, refused, today])
  const ofStep = (step: Step) =>
    // A policy that was not read speaks through its box: one problem, one sentence.
    Object.entries(problems).filter(([path]) => isStepOne(path) === (step === 1) && !path.startsWith('policyViewed.'))

  const set = useCallback((path: string, value: unknown) => {
    setForm(before => withValue(before, path, value))
    setChanged(before => (before.has(path) ? before : new Set(before).add(path)))
    setRefused(before => Object.fromEntries(Object.entries(before).filter(([other]) => other !== path)))
  }, [])

  return {
    form,
    set,
    /** Replaces the whole form, as typed before: nothing speaks up yet. */
    replace: useCallback((next: JoiningForm) => {
      setForm(next)
      setChanged(new Set())
      setLeft(new Set())
      setRefused({})
      setAttempts({ 1: 0, 2: 0 })
    }, []),
    /**
     * Adds or takes away children. What was said about them by their place no longer holds, and a blank child is not
     * blamed before the next try.
     */
    setChildren: useCallback((change: (children: ChildEntry[]) => ChildEntry[]) => {
      const keep = (path: string) => !path.startsWith('children')
      setForm(before => ({ ...before, children: change(before.children) }))
      setChanged(before => new Set(['children', ...[...before].filter(keep)]))
      setLeft(before => new Set([...before].filter(keep)))
      setRefused(before => Object.fromEntries(Object.entries(before).filter(([path]) => keep(path))))
      setAttempts(before => ({ ...before, 1: 0 }))
    }, []),
    leave: (path: string) => {
      if (changed.has(path)) setLeft(before => new Set(before).add(path))
    },
    wasLeft: (path: string) => left.has(path),
    /** The sentence to show at a field now. */
    problemAt: (path: string): string | undefined =>
      left.has(path) || attempts[isStepOne(path) ? 1 : 2] > 0 ? problems[path] : undefined,
    isComplete: (step: Step) => ofStep(step).length === 0,
    isContactComplete: (at: number) => !Object.keys(problems).some(path => path.startsWith(`emergencyContacts.${at}.`)),
    isChildComplete: (at: number) => !Object.keys(problems).some(path => path.startsWith(`children.${at}.`)),
    /** The person wants to go on: from now on every field of the step speaks. */
    attempt: (step: Step) => setAttempts(before => ({ ...before, [step]: before[step] + 1 })),
    attempts,
    summary: (step: Step): FieldProblem[] =>
      attempts[step] === 0
        ? []
        : ofStep(step).map(([path, sentence]) => ({ id: fieldId(path), message: problemWords(form, path, sentence) })),
    /** What the server refused, by field. */
    setRefused,
    isChanged: changed.size > 0,
  }
}

type Around = {
  today: string
  timeZone: string
  policies: readonly PolicyAnswer[]
  /** A parent is signed in: name and e-mail stand. */
  isFamilyKnown: boolean
  /** Their phone stands as well: the account page changes it, where the password is asked for. */
  isPhoneKnown: boolean
}
export type Joining = ReturnType<typeof useJoiningForm> & Around

export const JoiningContext = createContext<Joining | null>(null)

/** The form around a field. */
export function useJoining(): Joining {
  const joining = use(JoiningContext)
  if (!joining) throw new Error('useJoining needs the joining form around it')
  return joining
}
