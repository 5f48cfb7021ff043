import { ButtonLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** For staff: the way to their second step. */
export function SecondFactorPanel() {
  return (
    <Panel as="section" aria-labelledby="second-step-title">
      <h2 id="second-step-title">Second step</h2>
      <p>Sign in with a code of an authenticator app as well, so that a lost password opens nothing.</p>
      <p>
        <ButtonLink small to="/second-factor">
          Look after your second step
        </ButtonLink>
      </p>
    </Panel>
  )
}
