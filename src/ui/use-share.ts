import { useToast } from './toast.tsx'

/**
 * Shares this page, or the page at `path`, as `title`: with the device's share sheet, or by copying the address. `text`
 * goes along, before the address.
 */
export function useShare(title: string, path?: string, text?: string) {
  const toast = useToast()
  return async () => {
    const url = path ? new URL(path, window.location.origin).href : window.location.href.split(/[?#]/)[0]!
    if (navigator.share) {
      try {
        return await navigator.share({ title, text, url })
      } catch (error) {
        // Closing the share sheet isn't a failure.
        if ((error as Error).name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(text ? `${text}\n${url}` : url)
      toast({ title: text ? 'Copied' : 'Link copied', description: 'You can paste it anywhere.', tone: 'good' })
    } catch {
      toast({ title: "Here's the link", description: url, durationMs: 15_000 })
    }
  }
}
