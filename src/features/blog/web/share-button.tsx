import { Button } from '#src/ui/button.tsx'
import { ShareIcon } from '#src/ui/icons.tsx'
import { useShare } from '#src/ui/use-share.ts'

export function ShareButton({ title }: { title: string }) {
  return (
    <Button small className="needs-script" onClick={useShare(title)}>
      <ShareIcon /> Share
    </Button>
  )
}
