import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Something a family has a spot in: a colored stub with the date or time, a perforated line, and text. */
export function Ticket({
  above,
  main,
  below,
  smallStub = false,
  tone,
  off = false,
  className,
  children,
  ...rest
}: {
  /** Above, in and below the large line of the stub: "Tonight", "5:45", "to 6:45 PM". */
  above?: ReactNode
  main: ReactNode
  below?: ReactNode
  /** For a longer main line such as "Dec 14". */
  smallStub?: boolean
  /** Iris unless set. */
  tone?: 'pond' | 'hib'
  /** Over or ending: a gray stub. */
  off?: boolean
} & ComponentProps<'article'>) {
  return (
    <article className={classNames('ticket', tone && `c-${tone}`, off && 'off', className)} {...rest}>
      <div className="when">
        {above && <span>{above}</span>}
        <b className={smallStub ? 'md' : undefined}>{main}</b>
        {below && <span>{below}</span>}
      </div>
      <div className="what">{children}</div>
    </article>
  )
}

/** The dotted line where a ticket tears. `under` is the CSS color of the page behind it. */
export function TearLine({ under }: { under?: string }) {
  return <div className="tear" aria-hidden="true" style={under ? ({ '--under': under } as object) : undefined} />
}

/** Sewn button, text and status: the head of a ticket or row. */
export function Who({ button, state, children }: { button: ReactNode; state?: ReactNode; children: ReactNode }) {
  return (
    <div className="who">
      {button}
      <div>{children}</div>
      {state && <span>{state}</span>}
    </div>
  )
}
