export { loadMessages, type MessagesData } from './web/load-messages.ts'
export { default as MessagesTab } from './web/messages-tab.tsx'
export { useUnreadMessages } from './web/use-message-news.ts'
