import { type ChangeEventHandler, type Ref, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMergedRef } from './merged-ref.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What a field holds; `checked` for a checkbox or radio button. */
type Typed = { value: string; checked: boolean; isSwitch: boolean }
type Props<B extends Box> = {
  ref?: Ref<B>
  value?: unknown
  checked?: boolean
  onChange?: ChangeEventHandler<B>
}

/** What people did before the page hydrated, reported to one owner after the other. */
let early: (() => void)[] = []

/**
 * Reports what was typed or selected before the page hydrated to the owner of a field, through its own `onChange`.
 * React leaves the field as it is but doesn't report it, and would write its own state over it at the next render. The
 * field itself isn't touched, so the cursor and the phone's keyboard stay as they are.
 *
 * @returns the ref for the field
 */
export function useEarlyInput<B extends Box>({ ref, value, checked, onChange }: Props<B>): RefCallback<B> {
  const box = useRef<B>(null)
  const typed = useRef<Typed>(undefined)
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useLayoutEffect(() => {
    const element = box.current
    const before = typed.current
    if (!element || !before || !differs(before, value, checked)) return
    early.push(() => {
      // A render in between, or the form's own start, may have put the old text back.
      if (isSwitch(element)) element.checked = before.checked
      else if (element.value !== before.value) element.value = before.value
      tell.current?.({ type: 'change', target: element, currentTarget: element } as never)
    })
    if (early.length === 1) queueMicrotask(reportAll)
  }, [])
  const owners = useMergedRef(box, ref)
  return useCallback(
    element => {
      if (element && isChanged(element)) typed.current = readBox(element)
      return owners(element)
    },
    [owners],
  )
}

/**
 * Before any other event, and each rendered before the next: an owner of several fields builds on its current state.
 */
function reportAll() {
  const all = early
  early = []
  for (const each of all) flushSync(each)
}

const isSwitch = (element: Box): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')

/** Whether the field's value differs from what the server rendered. For radio buttons, only the selected one counts. */
function isChanged(element: Box): boolean {
  if (element instanceof HTMLSelectElement) {
    const sent = Math.max(
      0,
      [...element.options].findIndex(option => option.defaultSelected),
    )
    return element.selectedIndex !== sent
  }
  if (!isSwitch(element)) return element.value !== element.defaultValue && element.value !== asBrowserKeeps(element)
  return element.checked !== element.defaultChecked && (element.type === 'checkbox' || element.checked)
}

/** What the server rendered, as the browser keeps it in such a field: without line breaks, for example. */
function asBrowserKeeps(element: HTMLInputElement | HTMLTextAreaElement): string {
  const copy = element.cloneNode() as typeof element
  copy.value = element.defaultValue
  return copy.value
}

/** Whether its value differs from its owner's; an uncontrolled field has what the server rendered. */
function differs(typed: Typed, value: unknown, checked: boolean | undefined): boolean {
  if (typed.isSwitch) return checked === undefined || typed.checked !== checked
  return value === undefined || typed.value !== String(value)
}

const readBox = (element: Box): Typed =>
  isSwitch(element)
    ? { value: element.value, checked: element.checked, isSwitch: true }
    : { value: element.value, checked: false, isSwitch: false }
