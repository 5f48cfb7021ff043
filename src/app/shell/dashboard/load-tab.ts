import type { LoaderFunctionArgs } from 'react-router'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { loadMessages, type MessagesData } from '#src/features/messages/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { pageApi } from '#src/lib/page-api.ts'

/** What each tab's panel shows, besides the family. */
export type TabData = {
  messages: MessagesData
  children: {
    children: Answered<FamiliesContract['GET /api/children']>
    family: Pick<Answered<FamiliesContract['GET /api/family']>, 'parent' | 'pickupPeople'>
  } | null
}

type Load = { [Key in keyof TabData]: (asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) => Promise<TabData[Key]> }

/** How each tab asks for it. A panel says itself that it could not load, so a failure is `null` and not the page's end. */
const LOAD: Load = {
  messages: loadMessages,
  children: async ({ context }) => {
    const api = pageApi<FamiliesContract>(context)
    const asked = Promise.all([api('GET /api/children'), api('GET /api/family')])
    return asked
      .then(([children, { parent, pickupPeople }]) => ({ children, family: { parent, pickupPeople } }))
      .catch(() => null)
  },
}

/** The data of one tab, for the page's loader. */
export const loadTab = <Key extends keyof TabData>(key: Key, asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) =>
  LOAD[key](asked)
