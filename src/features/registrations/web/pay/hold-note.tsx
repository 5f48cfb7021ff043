import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatTime } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { api, query } from '../calls.ts'
import { momentPassed, timeLeftWords } from './countdown.ts'
import { holdWords, placesOf } from './order-words.ts'

/** Until when the places are kept, how long that still is, and the press that keeps them longer (WCAG 2.2.1). */
export function HoldNote({ order, secondsLeft }: { order: OrderAnswer; secondsLeft: number }) {
  const { timeZone } = useProgram()
  const { busy, problem, keep } = useKeepLonger(order)
  const before = useRef(secondsLeft)
  const more = order.keepableUntil ? minutesBetween(order.heldUntil, order.keepableUntil) : 0
  const them = order.registrations.length === 1 ? 'it' : 'them'

  useEffect(() => {
    const moment = momentPassed(before.current, secondsLeft)
    before.current = secondsLeft
    if (moment === undefined) return
    const wayOut = more > 0 ? ` You can keep ${them} longer.` : ''
    announce(`We keep ${placesOf(order)} for ${timeLeftWords(moment)} more.${wayOut}`)
  }, [secondsLeft, order, more, them])

  if (order.heldForSeconds === 0) {
    return (
      <Note icon={<ClockIcon />} tone="warn" title={`The time for ${placesOf(order)} ran out`}>
        Your bank is still asking you. Confirm there and what is left is yours; if nothing is, all of it goes back.
      </Note>
    )
  }
  return (
    <Note
      icon={<ClockIcon />}
      tone={secondsLeft <= 60 ? 'warn' : 'info'}
      title={holdWords(order, timeZone)}
      className="hold-note"
      action={
        more > 0 && (
          <Button small busy={busy} busyLabel="Keeping" onClick={() => void keep()}>
            Keep {them} {more} minutes longer
          </Button>
        )
      }
    >
      That is <span className="num">{timeLeftWords(secondsLeft)}</span> from now. Nothing is charged before you pay.
      {problem && <p role="alert">{problem}</p>}
    </Note>
  )
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

function useKeepLonger(order: OrderAnswer) {
  const client = useQueryClient()
  const { timeZone } = useProgram()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const params = { id: order.id }
  const { queryKey } = query('GET /api/orders/:id', { params })

  async function keep() {
    setBusy(true)
    setProblem(undefined)
    try {
      const kept = await api('POST /api/orders/:id/keep', { params, body: { heldUntil: order.heldUntil } })
      client.setQueryData(queryKey, kept)
      announce(`We keep ${placesOf(kept)} until ${formatTime(kept.heldUntil, timeZone)} now.`)
    } catch (error) {
      setProblem(sentenceOf(error, 'We could not reach our desk. Please try once more.'))
      void client.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, keep }
}
