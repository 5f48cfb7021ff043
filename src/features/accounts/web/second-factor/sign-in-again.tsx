import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** For a sign-in from before two-step verification was turned on. */
export function SignInAgain() {
  return (
    <Panel as="section" aria-labelledby="again-title">
      <h2 id="again-title">Please sign in again</h2>
      <p>Two-step verification is on, but you signed in here before that.</p>
      <form method="post" action="/api/logout">
        <Button type="submit" tone="primary">
          Sign out
        </Button>
      </form>
    </Panel>
  )
}
