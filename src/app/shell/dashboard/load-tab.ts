import type { LoaderFunctionArgs } from 'react-router'

/** What each tab's panel shows, besides the family. */
export type TabData = {
  children: null
}

type Load = { [Key in keyof TabData]: (asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) => Promise<TabData[Key]> }

/** How each tab asks for it. A panel says itself that it could not load, so a failure is `null` and not the page's end. */
const LOAD: Load = {
  children: async () => null,
}

/** The data of one tab, for the page's loader. */
export const loadTab = <Key extends keyof TabData>(key: Key, asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) =>
  LOAD[key](asked)
