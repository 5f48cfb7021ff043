import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { WhyPicture } from '#src/ui/scenes/home-sections.tsx'
import { Revealed } from './revealed.tsx'

export function HomeWhy() {
  return (
    <Revealed aria-labelledby="why-title">
      <div className="wrap home-why">
        <PinkedEdge className="why-picture">
          <WhyPicture />
        </PinkedEdge>
        <div className="stack">
          <h2 id="why-title">Our Why</h2>
          <p>
            A child who cuts, folds and stitches is asking questions with both hands. What if it is blue? What if it
            falls over? An hour of that, every week, is how wonder turns into something you can hold.
          </p>
          <p>
            So we keep the evenings small and unhurried. There is a theme to begin with and no right way to end. Every
            child fits in, the quick ones and the shy ones, and every piece goes home.
          </p>
        </div>
      </div>
    </Revealed>
  )
}
