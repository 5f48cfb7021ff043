import { useQuery } from '@tanstack/react-query'
import { type Audience, audienceProblem } from '../../audience.ts'
import { query } from '../calls.ts'

/** The families a message would go to, read again for each audience; none until one is chosen. */
export function useRecipients({ kind, of }: Audience) {
  const isChosen = audienceProblem({ kind, of }) === undefined
  const { data, isError, isFetching, error, refetch } = useQuery({
    ...query('GET /api/admin/group-message-recipients', { query: { kind, of } }),
    enabled: isChosen,
    // An answer from before the page was opened may be out of date.
    staleTime: 0,
  })
  return { isChosen, list: data, isFailed: isError, error, isLoading: isFetching, reload: () => void refetch() }
}

export type Recipients = ReturnType<typeof useRecipients>
