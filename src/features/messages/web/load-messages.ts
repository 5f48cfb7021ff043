import type { LoaderFunctionArgs } from 'react-router'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import type { MessagesContract } from '../contract.ts'

/** The data of the Messages tab: the conversations, the staff to write to, and the open conversation (the newest by default). */
export async function loadMessages({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>) {
  const ask = pageApi<MessagesContract>(context)
  const load = async () => {
    const [conversations, people] = await Promise.all([
      ask('GET /api/messages/conversations'),
      ask('GET /api/users', { query: {} }),
    ])
    const asked = url.searchParams.get('with')?.slice(0, 60)
    const known = [...conversations.map(each => each.with), ...people].some(each => each.id === asked)
    const open = known ? asked : conversations[0]?.with.id
    const messages = open ? await ask('GET /api/messages', { query: { with: open } }) : []
    return { conversations, people, open: open ?? null, asked: known && asked !== undefined, messages }
  }
  return optionalPart(load())
}
export type MessagesData = Awaited<ReturnType<typeof loadMessages>>
