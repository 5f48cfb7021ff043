import { ButtonLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** For staff: the link to their two-step verification. */
export function SecondFactorPanel() {
  return (
    <Panel as="section" aria-labelledby="second-step-title">
      <h2 id="second-step-title">Two-step verification</h2>
      <p>Sign in with your password and a code from an authenticator app, so a stolen password isn't enough.</p>
      <p>
        <ButtonLink small to="/second-factor">
          Manage two-step verification
        </ButtonLink>
      </p>
    </Panel>
  )
}
