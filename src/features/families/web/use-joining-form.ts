import { createContext, use, useMemo, useReducer } from 'react'
import type { PolicyAnswer } from '#src/features/policies/contract.ts'
import type { FieldProblem } from '#src/ui/error-summary.tsx'
import { isStepOne, type JoiningProblems, registrationErrors } from '../registration-rules.ts'
import { type ChildEntry, fieldId, type JoiningForm, toJoining, valueAt, withValue } from './joining-form.ts'
import { problemText } from './problem-text.ts'

export type Step = 1 | 2

type State = {
  form: JoiningForm
  /** Paths the person changed, and which of those they then left. */
  changed: ReadonlySet<string>
  left: ReadonlySet<string>
  /** How many times the person tried to finish each step. */
  attempts: Record<Step, number>
  /** What the server rejected, by path. */
  refused: JoiningProblems
}
type Action =
  | { type: 'set'; path: string; value: unknown }
  | { type: 'replace' | 'restore'; form: JoiningForm }
  | { type: 'children'; change: (children: ChildEntry[]) => ChildEntry[] }
  | { type: 'leave'; path: string }
  | { type: 'attempt'; step: Step }
  | { type: 'refuse'; problems: JoiningProblems }

const untouched = (form: JoiningForm): State => ({
  form,
  changed: new Set(),
  left: new Set(),
  attempts: { 1: 0, 2: 0 },
  refused: {},
})

/** The form after one change. Pure, because React may run it more than once. */
function changed(state: State, action: Action): State {
  switch (action.type) {
    case 'set': {
      const { [action.path]: _, ...refused } = state.refused
      const form = withValue(state.form, action.path, action.value)
      return { ...state, form, refused, changed: new Set(state.changed).add(action.path) }
    }
    case 'replace':
      return untouched(action.form)
    case 'restore': {
      // Keeps what the person typed while the page was loading.
      const typed = [...state.changed].filter(path => valueAt(action.form, path) !== undefined)
      const form = typed.reduce((next, path) => withValue(next, path, valueAt(state.form, path)), action.form)
      return { ...untouched(form), changed: new Set(typed) }
    }
    case 'children': {
      // Errors that were keyed by position no longer apply, and a blank child shows none until the next try.
      const isKept = (path: string) => !path.startsWith('children')
      return {
        form: { ...state.form, children: action.change(state.form.children) },
        changed: new Set(['children', ...[...state.changed].filter(isKept)]),
        left: new Set([...state.left].filter(isKept)),
        refused: Object.fromEntries(Object.entries(state.refused).filter(([path]) => isKept(path))),
        attempts: { ...state.attempts, 1: 0 },
      }
    }
    case 'leave':
      return state.changed.has(action.path) ? { ...state, left: new Set(state.left).add(action.path) } : state
    case 'attempt':
      return { ...state, attempts: { ...state.attempts, [action.step]: state.attempts[action.step] + 1 } }
    case 'refuse':
      return { ...state, refused: action.problems }
  }
}

/**
 * The whole form as one value, checked after every change with the server's rules. A field shows its error once it was
 * changed and left, or once the person tried to finish its step. `find` is for forms with other rules, and doesn't change.
 */
export function useJoiningForm(
  start: () => JoiningForm,
  today: string,
  find: (form: JoiningForm, today: string) => JoiningProblems = (form, day) => registrationErrors(toJoining(form), day),
) {
  const [{ form, changed: paths, left, attempts, refused }, dispatch] = useReducer(changed, undefined, () =>
    untouched(start()),
  )
  const problems = useMemo(() => ({ ...refused, ...find(form, today) }), [form, refused, today, find])
  const ofStep = (step: Step) =>
    // An unread policy shows its error on its checkbox: one problem, one message.
    Object.entries(problems).filter(([path]) => isStepOne(path) === (step === 1) && !path.startsWith('policyViewed.'))

  return {
    form,
    set: (path: string, value: unknown) => dispatch({ type: 'set', path, value }),
    /** Replaces the whole form. No errors show yet. */
    replace: (next: JoiningForm) => dispatch({ type: 'replace', form: next }),
    /** Replaces the form with a saved draft, except for what was typed since the page opened. */
    restore: (kept: JoiningForm) => dispatch({ type: 'restore', form: kept }),
    /** Adds or removes children. */
    setChildren: (change: (children: ChildEntry[]) => ChildEntry[]) => dispatch({ type: 'children', change }),
    leave: (path: string) => dispatch({ type: 'leave', path }),
    wasLeft: (path: string) => left.has(path),
    /** The error to show for a field right now. */
    problemAt: (path: string): string | undefined =>
      left.has(path) || attempts[isStepOne(path) ? 1 : 2] > 0 ? problems[path] : undefined,
    isComplete: (step: Step) => ofStep(step).length === 0,
    isContactComplete: (at: number) => !Object.keys(problems).some(path => path.startsWith(`emergencyContacts.${at}.`)),
    isChildComplete: (at: number) => !Object.keys(problems).some(path => path.startsWith(`children.${at}.`)),
    /** The person wants to continue. From now on, every field in this step shows its error. */
    attempt: (step: Step) => dispatch({ type: 'attempt', step }),
    attempts,
    summary: (step: Step): FieldProblem[] =>
      attempts[step] === 0
        ? []
        : ofStep(step).map(([path, sentence]) => ({ id: fieldId(path), message: problemText(form, path, sentence) })),
    setRefused: (next: JoiningProblems) => dispatch({ type: 'refuse', problems: next }),
    isChanged: paths.size > 0,
  }
}

type Around = {
  today: string
  timeZone: string
  policies: readonly PolicyAnswer[]
  /** A parent is signed in, so name and email are fixed. */
  isFamilyKnown: boolean
  /** Their phone number is fixed too. They change it on the account page, which asks for the password. */
  isPhoneKnown: boolean
}
export type Joining = ReturnType<typeof useJoiningForm> & Around

export const JoiningContext = createContext<Joining | null>(null)

/** The surrounding form, for a field. */
export function useJoining(): Joining {
  const joining = use(JoiningContext)
  if (!joining) throw new Error('useJoining needs the joining form around it')
  return joining
}
