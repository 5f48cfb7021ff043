import { Button } from '#src/ui/button.tsx'
import { ShareIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** The device's own share sheet, or the address on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const toast = useToast()
  async function share() {
    const url = window.location.href.split(/[?#]/)[0]!
    if (navigator.share) {
      // Closing the sheet again is no failure.
      return navigator.share({ title, url }).catch(() => undefined)
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Paste it wherever you like.', tone: 'good' })
    } catch {
      toast({ title: 'Here is the link', description: url, durationMs: 15_000 })
    }
  }
  return (
    <Button small className="needs-script" onClick={share}>
      <ShareIcon /> Share
    </Button>
  )
}
