import { AFTERWARDS } from './consumers-afterwards.ts'
import { EACH_MORNING, ON_A_DAY } from './consumers-by-day.ts'
import { OF_SESSIONS } from './consumers-of-sessions.ts'
import { OF_SPOTS } from './consumers-of-spots.ts'

/**
 * Everything that tells who attends a session; what tells it anew is a row in one of these lists. Bookings and changes look at
 * the emails, refusals and shares that follow from them.
 */
export const CONSUMERS = { NOW: [...OF_SESSIONS, ...OF_SPOTS], EACH_MORNING, ON_A_DAY, AFTERWARDS }
