import { type RefObject, useEffect } from 'react'
import { type JoiningForm, valueAt } from './joining-form.ts'

/**
 * The page's script may wake up after somebody has begun to type or the browser has filled the boxes in: what stands
 * in them then is taken over once, so that no word is lost.
 */
export function useWordsTypedBefore(
  box: RefObject<HTMLFormElement | null>,
  form: JoiningForm,
  set: (path: string, value: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first drawing counts
  useEffect(() => {
    const boxes = box.current?.querySelectorAll<HTMLInputElement>('input.inp[name]') ?? []
    for (const { name, value } of boxes) if (value && valueAt(form, name) === '') set(name, value)
  }, [])
}
