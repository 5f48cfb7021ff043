import { useEffect, useRef } from 'react'
import { type Heard, listenToNews } from '#src/lib/live-news.ts'

/** Calls `onNews` for every live notification while this part of the page is mounted, and at each `hello`. */
export function useNews(onNews: (heard: Heard) => void): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => listenToNews(heard => latest.current(heard)), [])
}
