import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { forgetAnswers } from '#src/ui/forget-answers.ts'
import { forgetInTab } from './forget-person.ts'
import { useViewer } from './use-viewer.ts'

const CHANNEL = 'signed-in-as'

/**
 * Keeps a browser's open tabs on the same sign-in. Each tab tells the others who its page was loaded for. A tab loaded for
 * someone else drops what it showed and reloads for whoever is signed in now.
 */
export function useSameSession(): void {
  const id = useViewer()?.id ?? null
  const root = useRouteLoaderData('root')
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<{ id: string | null }>) => {
      if (data.id === id) return
      forgetInTab()
      forgetAnswers()
      void revalidate()
    }
    return () => channel.close()
  }, [id, revalidate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told after each load, so that a tab with an old page is corrected
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage({ id })
    channel.close()
  }, [id, root])
}
