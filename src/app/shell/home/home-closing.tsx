import { ButtonLink } from '#src/ui/button.tsx'
import { ArrowIcon } from '#src/ui/icons.tsx'
import { SkyStrip } from '#src/ui/scenes/sky-strip.tsx'
import { Revealed } from './revealed.tsx'

export function HomeClosing() {
  return (
    <Revealed className="home-closing" aria-labelledby="closing-title">
      <SkyStrip />
      <div className="wrap">
        <h2 id="closing-title">Ready to make something?</h2>
        <p className="sub">Two steps to register, then pick the evening that suits you.</p>
        <div className="hero-cta">
          <ButtonLink tone="primary" to="/register">
            Register your child <ArrowIcon />
          </ButtonLink>
          <ButtonLink to="/classes">Browse classes</ButtonLink>
        </div>
      </div>
    </Revealed>
  )
}
