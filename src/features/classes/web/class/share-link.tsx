import { LinkButton } from '#src/ui/button.tsx'
import { ShareIcon } from '#src/ui/icons.tsx'
import { useShare } from '#src/ui/use-share.ts'

export function ShareLink({ title }: { title: string }) {
  return (
    <LinkButton onClick={useShare(title)}>
      <ShareIcon /> Share
    </LinkButton>
  )
}
