import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNews } from '#src/ui/use-news.ts'
import type { ConversationAnswer } from '../contract.ts'
import { query } from './calls.ts'

const UNREAD = query('GET /api/messages/unread')
const CONVERSATIONS = query('GET /api/messages/conversations')

/** The unread count for the tab's label, kept up to date while the page is open. */
export function useUnreadMessages(initial: number): number {
  const client = useQueryClient()
  const { data } = useQuery({ ...UNREAD, initialData: { unread: initial } })
  useNews(heard => {
    if (heard === 'hello' || heard.kind === 'messages') void client.invalidateQueries({ queryKey: UNREAD.queryKey })
  })
  // A sign-out in another tab clears all answers while this page is still there.
  return data?.unread ?? 0
}

/** The conversations, kept up to date while the page is open. */
export function useConversations(initial: ConversationAnswer[]): ConversationAnswer[] {
  const client = useQueryClient()
  const { data } = useQuery({ ...CONVERSATIONS, initialData: initial })
  useNews(heard => {
    if (heard === 'hello' || heard.kind === 'messages')
      void client.invalidateQueries({ queryKey: CONVERSATIONS.queryKey })
  })
  return data
}
