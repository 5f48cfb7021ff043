import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { useEarlyInput } from './early-input.ts'
import { useFieldTies } from './field.tsx'
import { SearchIcon } from './icons.tsx'

/** A plain input that also reports what was typed or selected before the page hydrated. */
export function PlainInput(props: ComponentProps<'input'>) {
  return <input {...props} ref={useEarlyInput(props)} />
}

/**
 * One line of text. Uncontrolled with `{...register('name')}` or controlled; `hand` shows it in handwriting
 * (signatures).
 */
export function TextInput({ hand, className, type = 'text', ...rest }: { hand?: boolean } & ComponentProps<'input'>) {
  const ties = useFieldTies()
  return <PlainInput type={type} {...ties} className={classNames('inp', hand && 'hand', className)} {...rest} />
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const ties = useFieldTies()
  return <textarea {...ties} className={classNames('inp', className)} {...rest} ref={useEarlyInput(rest)} />
}

/** The browser's own dropdown; `children` are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const ties = useFieldTies()
  return <select {...ties} className={classNames('inp', className)} {...rest} ref={useEarlyInput(rest)} />
}

/** A search box with its icon; the label is for screen readers. */
export function SearchInput({ label, id, className, ...rest }: { label: string } & ComponentProps<'input'>) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className="search">
      <label className="vh" htmlFor={inputId}>
        {label}
      </label>
      <SearchIcon />
      <PlainInput
        id={inputId}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        className={classNames('inp', className)}
        {...rest}
      />
    </div>
  )
}
