import type { MessagesContract } from '#src/features/messages/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { GroupMessagesContract } from '../contract.ts'

/** This feature's API client in the browser. */
export const { api, query } = clientFor<GroupMessagesContract>()

/** Finds families by name, as for a message to one of them. */
export const { query: messagesQuery } = clientFor<MessagesContract>()
