import type { ComponentProps } from 'react'

/** A honeypot for bots that fill in every field. People can't see, hear or reach it. */
export function HoneypotField(props: ComponentProps<'input'>) {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" {...props} />
      </label>
    </div>
  )
}
