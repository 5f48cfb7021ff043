import { useToast } from './toast.tsx'

/** Shares this page, or the page at `path`, under `title`: the device's own share sheet, or the address on the clipboard. */
export function useShare(title: string, path?: string) {
  const toast = useToast()
  return async () => {
    const url = path ? new URL(path, window.location.origin).href : window.location.href.split(/[?#]/)[0]!
    if (navigator.share) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        // Closing the sheet again is no failure.
        if ((error as Error).name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Paste it wherever you like.', tone: 'good' })
    } catch {
      toast({ title: 'Here is the link', description: url, durationMs: 15_000 })
    }
  }
}
