import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { PlainButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldTies } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { PlainInput } from './text-input.tsx'

/**
 * A password field with a show button and a hint while Caps Lock is on. Pasting and password managers work as usual.
 */
export function PasswordInput({ className, onKeyUp, onBlur, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const ties = useFieldTies()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className="pw">
      <PlainInput
        {...ties}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('inp', className)}
        onKeyUp={(event: KeyboardEvent<HTMLInputElement>) => {
          setCapsLock(event.getModifierState('CapsLock'))
          onKeyUp?.(event)
        }}
        onBlur={event => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        {...rest}
      />
      <PlainButton
        className="iconbtn bare"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </PlainButton>
      <span className="hint" role="status">
        {capsLock && 'Caps Lock is on.'}
      </span>
    </div>
  )
}
