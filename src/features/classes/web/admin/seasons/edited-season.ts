import type { SeasonPageAnswer } from '../../../season-contract.ts'
import { emailsIn, type SeasonFields } from '../../../season-rules.ts'

/** A season as the form holds it: the families' addresses as they were typed. */
export type EditedSeason = Omit<SeasonFields, 'earlyEmails'> & { earlyEmails: string }

export const BLANK_SEASON: EditedSeason = {
  name: '',
  firstDay: '',
  lastDay: '',
  opensOn: '',
  earlyOn: '',
  earlySiblings: false,
  earlyEmails: '',
}

/** A saved season as the form starts with it. */
export const editedFrom = (season: SeasonPageAnswer): EditedSeason => ({
  name: season.name,
  firstDay: season.firstDay,
  lastDay: season.lastDay,
  opensOn: season.opensOn ?? '',
  earlyOn: season.earlyOn ?? '',
  earlySiblings: season.earlySiblings,
  earlyEmails: season.earlyEmails.join('\n'),
})

/** What's sent. */
export const fieldsFrom = (edited: EditedSeason): SeasonFields & { earlyEmails: string[] } => ({
  ...edited,
  earlyEmails: emailsIn(edited.earlyEmails),
})

/** The season that is being typed, as far as its registration window goes. */
export const windowOf = ({ name, opensOn, earlyOn }: EditedSeason, state: SeasonPageAnswer['state']) => ({
  name,
  state,
  opensOn: opensOn || null,
  earlyOn: earlyOn || null,
})
