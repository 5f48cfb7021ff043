import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment, formatTime } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { api, query } from '../calls.ts'
import { momentPassed, timeLeftText } from './countdown.ts'

type Places = Pick<OrderAnswer, 'registrations'>
type Held = Places & Pick<OrderAnswer, 'heldUntil' | 'heldForSeconds'>

const HOUR = 3_600

/** `Leo's spot`, `Leo's 2 spots` or `these 3 spots`. */
export function placesOf({ registrations }: Places): string {
  const names = new Set(registrations.map(each => each.child.firstName))
  const [name] = names
  const count = registrations.length
  if (names.size !== 1) return `these ${count} spots`
  return count === 1 ? `${name}'s spot` : `${name}'s ${count} spots`
}

/** `We're holding Leo's spot until 7:58 PM` in the program's zone. */
function holdText(order: Held, zone: string): string {
  return `We're holding ${spotsUntilText(order, zone)}`
}

/** `Leo's spot until 7:58 PM`; with the day if the hold lasts for hours, as a waitlist offer does. */
export function spotsUntilText(order: Held, zone: string): string {
  const format = order.heldForSeconds > HOUR ? formatMoment : formatTime
  return `${placesOf(order)} until ${format(order.heldUntil, zone)}`
}

/** How long the spots are held, the time left, and the button that extends the hold (WCAG 2.2.1). */
export function HoldNote({ order, secondsLeft }: { order: OrderAnswer; secondsLeft: number }) {
  const { timeZone } = useProgram()
  const keep = useExtendHold(order)
  const before = useRef(secondsLeft)
  const more = order.keepableUntil ? minutesBetween(order.heldUntil, order.keepableUntil) : 0
  const them = order.registrations.length === 1 ? 'it' : 'them'

  useEffect(() => {
    const moment = momentPassed(before.current, secondsLeft)
    before.current = secondsLeft
    if (moment === undefined) return
    const availableAction = more > 0 ? ` You can hold ${them} longer.` : ''
    announce(`We're holding ${placesOf(order)} for ${timeLeftText(moment)} more.${availableAction}`)
  }, [secondsLeft, order, more, them])

  if (order.heldForSeconds === 0) {
    return (
      <Note icon={<ClockIcon />} tone="warn" title={`The hold on ${placesOf(order)} ran out`}>
        Your bank is still waiting for your confirmation. Confirm there: if a spot is left, it's yours. If not, you'll
        get all your money back.
      </Note>
    )
  }
  return (
    <Note
      icon={<ClockIcon />}
      tone={secondsLeft <= 60 ? 'warn' : 'info'}
      title={holdText(order, timeZone)}
      className="hold-note"
      action={
        more > 0 && (
          <Button small busy={keep.isBusy} busyLabel="Extending" onClick={() => void keep.start()}>
            Hold {them} {more} minutes longer
          </Button>
        )
      }
    >
      That's in <span className="num">{timeLeftText(secondsLeft)}</span>. You won't be charged until you pay.
      {keep.failure && <p role="alert">{keep.failure.message}</p>}
    </Note>
  )
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

function useExtendHold(order: OrderAnswer) {
  const client = useQueryClient()
  const { timeZone } = useProgram()
  const params = { id: order.id }
  const { queryKey } = query('GET /api/orders/:id', { params })
  return useAction(
    async () => {
      const kept = await api('POST /api/orders/:id/keep', { params, body: { heldUntil: order.heldUntil } })
      client.setQueryData(queryKey, kept)
      announce(`We're now holding ${placesOf(kept)} until ${formatTime(kept.heldUntil, timeZone)}.`)
    },
    { onFailed: () => void client.invalidateQueries({ queryKey }) },
  )
}
