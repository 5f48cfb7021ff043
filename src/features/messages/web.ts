import { lazy } from 'react'

export { loadMessages, type MessagesData } from './web/load-messages.ts'
export { useUnreadMessages } from './web/use-message-news.ts'

/** The Messages tab of /dashboard; its scripts come when it is opened. */
export const MessagesTab = lazy(() => import('./web/messages-tab.tsx'))
