import { type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { changedSince, isSame } from './changed-since.ts'
import { type ActionOptions, type Failure, failureOf, useAction } from './use-action.ts'

/** What to fix, by path: `{ 'children.0.fullName': "Enter the child's name" }`. Empty when there's nothing. */
export type Problems = Partial<Record<string, string>>

type Options<Values extends FieldValues, Saved> = {
  /** What the form opens with: every field. */
  values: Values
  /** The rules the server uses as well. Called on submit, and on each change after the first submit. */
  check?: (values: Values) => Problems
  /** Sends the values. Throws the server's refusal, or returns CANCELED if the person changed their mind. */
  save: (values: Values) => Promise<Saved | typeof CANCELED>
  /** Runs once they're saved and the form counts as unchanged: close, navigate, say so. */
  onSaved?: (saved: Saved, values: Values) => unknown
  /** Turns the server's paths and messages into those of this form. */
  ofServer?: (fields: Record<string, string>) => Problems
  /** The field that shows a failure; the form does if there's none. */
  fieldOf?: (failure: Failure) => FieldPath<Values> | undefined
  /** An `ErrorSummary` with these `problems` and `attempt` takes the focus instead of the first field. */
  hasSummary?: boolean
} & ActionOptions

/** Nothing was saved, and nothing went wrong: the form stays as it is. */
export const CANCELED = Symbol('canceled')

/**
 * A form with one way for everything: it opens with `values`, checks them with the rules the server uses, sends them once
 * however often people click, shows the server's messages at their fields, and moves focus to the first one. Fields are
 * plain inputs (`field('name')`); controls of our own read `values` and call `change`.
 */
export function useSaveForm<Values extends FieldValues, Saved = unknown>({
  values: opened,
  check,
  save,
  onSaved,
  ofServer = fields => fields,
  fieldOf,
  hasSummary = false,
  onRefused,
  onFailed,
  ...options
}: Options<Values, Saved>) {
  const box = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [, render] = useReducer((count: number) => count + 1, 0)
  /** What the server refused, until the person changes it or submits again. */
  const refused = useRef<Problems>({})
  /** While the form starts again, nobody has changed anything, so nothing is checked. */
  const isRestarting = useRef(false)
  const form = useForm<Values>({
    defaultValues: opened as DefaultValues<Values>,
    resolver: resolverOf(values => ({ ...refused.current, ...withoutEmpty(check?.(values) ?? {}) })),
    // Focus moves in the order of the page, not in the order in which fields registered.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  const { errors, isDirty, isSubmitted, defaultValues } = form.formState
  useFocusOnFirstProblem(box, hasSummary ? 0 : attempt)
  useCheckOnChange(form, isSubmitted, refused, isRestarting)

  /** Shows the server's messages at their fields. */
  async function refuse(problems: Problems) {
    refused.current = problems
    await form.trigger()
    setAttempt(count => count + 1)
  }
  /** Starts again from what's saved, with what was typed on top as changes. */
  function restart(saved: Values, typed: Values = saved) {
    // Without `keepValues`, the library forgets its fields until they are rendered again, and the keys pressed until then.
    form.reset(saved, { keepValues: true })
    isRestarting.current = true
    for (const name of Object.keys(saved) as FieldPath<Values>[])
      if (!isSame(get(typed, name), form.getValues(name))) change(name, get(typed, name))
    isRestarting.current = false
  }
  /** Starts again from what the server saved of `sent`. What was typed since then stays, as changes. */
  function continueFrom(saved: Values, sent: Values) {
    restart(saved, changedSince(sent, form.getValues(), saved))
  }

  const action = useAction(
    async (values: Values) => {
      const saved = await save(values)
      if (saved === CANCELED) return
      // What was typed while it was being sent stays, and isn't saved yet.
      restart(values, form.getValues())
      await onSaved?.(saved, values)
    },
    {
      ...options,
      async onRefused(refusal) {
        if (await onRefused?.(refusal)) return true
        const found = Object.entries(withoutEmpty(ofServer(refusal.problem.fields ?? {})))
        const known = found.filter(([path]) => path.split('.')[0]! in opened)
        if (known.length === 0) return false
        await refuse(Object.fromEntries(known))
        onFailed?.(failureOf(refusal))
        return true
      },
      onFailed(failure) {
        const name = fieldOf?.(failure)
        if (name) void refuse({ [name]: failure.message })
        onFailed?.(failure)
      },
    },
  )

  function change<Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) {
    form.setValue(name, value, { shouldDirty: true })
    // Between a `reset` and the next rendering the library doesn't ask for one, and React would take back the key.
    render()
  }
  return {
    /** Props of a text field, text area or select. */
    field: (name: FieldPath<Values>) => ({
      ...form.register(name),
      defaultValue: get(defaultValues, name) as string | number | undefined,
    }),
    /** Props of a checkbox for a yes-or-no value. */
    checkbox: (name: FieldPath<Values>) => ({
      ...form.register(name),
      defaultChecked: Boolean(get(defaultValues, name)),
    }),
    /** The current value of one field. The component renders again when it changes. */
    watch: form.watch,
    getValues: form.getValues,
    change,
    /** Starts again, with these values or those it opened with. */
    reset(values = opened) {
      action.clearFailure()
      form.reset(values)
    },
    /** The message to show at a field right now. */
    problem: (name: string): string | undefined => (get(errors, name) as FieldError | undefined)?.message,
    problems: problemsIn(errors),
    /** Whether something was typed that is neither saved nor being saved. */
    isDirty: isDirty && !action.isBusy,
    isBusy: action.isBusy,
    failure: action.failure && fieldOf?.(action.failure) ? undefined : action.failure,
    attempt,
    refuse,
    restart,
    continueFrom,
    async submit(event?: SyntheticEvent): Promise<void> {
      refused.current = {}
      let isRefused = false
      const send = form.handleSubmit(
        values => action.start(values),
        () => {
          isRefused = true
        },
      )
      await send(event)
      // Now the messages are on the page.
      if (isRefused) setAttempt(count => count + 1)
    },
    box,
  }
}

/** What `<SaveForm>` and its button need of any form. */
export type SaveFormState = Pick<ReturnType<typeof useSaveForm>, 'submit' | 'box' | 'failure' | 'isBusy'>
/** A form with these values, for components that render some of its fields. */
export type FormOf<Values extends FieldValues> = ReturnType<typeof useSaveForm<Values>>

/** The form's own rules, as the library asks for them. */
function resolverOf<Values extends FieldValues>(check: (values: Values) => Problems): Resolver<Values> {
  return values => {
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of Object.entries(check(values))) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

const withoutEmpty = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message))

/** All messages by path, for a summary. */
function problemsIn(errors: object, before = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]: [string, Partial<FieldError> | undefined]) => {
    if (!error || typeof error !== 'object' || name === 'ref') return []
    const path = before + name
    if (typeof error.message === 'string' && typeof error.type === 'string') return [{ path, message: error.message }]
    return problemsIn(error, `${path}.`)
  })
}

/**
 * Once it was submitted, every change checks the whole form, because a rule may compare two fields. What the server said
 * about other fields stays.
 */
function useCheckOnChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  isSubmitted: boolean,
  refused: RefObject<Problems>,
  isRestarting: RefObject<boolean>,
) {
  useEffect(() => {
    if (!isSubmitted) return
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (!name || isRestarting.current) return
      for (const path of Object.keys(refused.current))
        if (path.split('.')[0] === name.split('.')[0]) delete refused.current[path]
      void form.trigger()
    })
    return unsubscribe
  }, [form, isSubmitted, refused, isRestarting])
}

function useFocusOnFirstProblem(box: RefObject<HTMLFormElement | null>, attempt: number) {
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [box, attempt])
}
