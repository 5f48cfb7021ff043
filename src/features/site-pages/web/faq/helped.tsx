import { useState } from 'react'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { announce } from '#src/ui/live-region.tsx'

/** Below an answer: whether it was enough, a way to ask on, and the address of the answer itself. */
export function Helped({ id }: { id: string }) {
  const [enough, setEnough] = useState(false)
  const say = () => {
    setEnough(true)
    announce('Good to hear.')
  }
  return (
    <div className="row helped">
      {enough ? (
        <span className="by">Good to hear.</span>
      ) : (
        <>
          <span className="by">Was this enough?</span>
          <LinkButton className="needs-script" onClick={say}>
            Yes
          </LinkButton>
        </>
      )}
      <QuietLink to="/contact">Message us</QuietLink>
      <a className="link push" href={`#${id}`}>
        Link to this answer
      </a>
    </div>
  )
}
