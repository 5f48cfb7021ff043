import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type Problems<Field extends string> = { [field in Field]?: string }

/**
 * A form's problems by field. `show` sets them and moves focus to the first field with one, once they're on the page.
 * `check` checks again without moving focus, once the form was sent.
 */
export function useFormProblems<Field extends string>(): {
  form: RefObject<HTMLFormElement | null>
  problems: Problems<Field>
  show(problems: Problems<Field>): void
  check(find: () => Problems<Field>): void
} {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<{ problems: Problems<Field>; attempt: number }>({ problems: {}, attempt: 0 })
  const { attempt } = shown
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  const show = useCallback(
    (problems: Problems<Field>) => setShown(before => ({ problems, attempt: before.attempt + 1 })),
    [],
  )
  const check = useCallback(
    (find: () => Problems<Field>) =>
      setShown(before => (before.attempt > 0 ? { ...before, problems: find() } : before)),
    [],
  )
  return { form, problems: shown.problems, show, check }
}

/** The current values of a form's named fields. Text is read from the page, so nothing typed early is lost. */
export function readFields<Field extends string>(form: HTMLFormElement, ...names: Field[]): Record<Field, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<Field, string>
}
