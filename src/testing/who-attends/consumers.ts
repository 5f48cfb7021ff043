import { AFTERWARDS } from './consumers-afterwards.ts'
import { EACH_MORNING, ON_A_DAY } from './consumers-by-day.ts'
import { OF_SESSIONS } from './consumers-of-sessions.ts'
import { OF_SPOTS } from './consumers-of-spots.ts'

/**
 * Everything that says who attends a session; add anything new to one of these lists. Bookings and changes check the
 * emails, refusals and shares that result from them.
 */
export const CONSUMERS = { NOW: [...OF_SESSIONS, ...OF_SPOTS], EACH_MORNING, ON_A_DAY, AFTERWARDS }
