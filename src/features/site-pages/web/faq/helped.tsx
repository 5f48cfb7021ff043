import { useState } from 'react'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { announce } from '#src/ui/live-region.tsx'

/** Below an answer: whether it helped, a way to ask more, and a link to the answer. */
export function Helped({ id }: { id: string }) {
  const [enough, setEnough] = useState(false)
  const say = () => {
    setEnough(true)
    announce('Glad that helped.')
  }
  return (
    <div className="row helped">
      {enough ? (
        <span className="by">Glad that helped.</span>
      ) : (
        <>
          <span className="by">Was this helpful?</span>
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
