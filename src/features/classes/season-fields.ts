import * as z from 'zod'

const SEASON_STATES = ['draft', 'open', 'closed'] as const
export const SeasonState = z.enum(SEASON_STATES)
