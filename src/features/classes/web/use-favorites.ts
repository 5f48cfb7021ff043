import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../contract.ts'
import { favoritesClient, myFavorites } from './calls.ts'
import { guestFavorites, onGuestFavorites, setGuestFavorite } from './guest-favorites.ts'

const none: readonly string[] = []
let [keptText, kept]: [string, readonly string[]] = ['', none]

/** The same list while nothing changed, as React requires from an external store. */
function guestList(): readonly string[] {
  const text = guestFavorites().join()
  if (text !== keptText) [keptText, kept] = [text, text ? text.split(',') : none]
  return kept
}

/** Ids of what a guest saved on this device, newest first; `null` until the browser can tell. */
export const useGuestFavorites = () => useSyncExternalStore(onGuestFavorites, guestList, () => null)

/** Whether a class is saved, and how to change that: in the account when signed in, on this device otherwise. */
export function useFavorites() {
  const signedIn = useViewer() !== null
  const onDevice = useGuestFavorites()
  const { data: inAccount = [] } = useQuery({ ...myFavorites, enabled: signedIn })
  const change = useAccountFavorites()
  return {
    isSaved: (id: string) => (signedIn ? inAccount.some(each => each.id === id) : (onDevice?.includes(id) ?? false)),
    save: (shown: ClassAnswer, saved: boolean) =>
      signedIn ? change.mutate({ shown, saved }) : setGuestFavorite(shown.id, saved),
  }
}

/** Applied right away, undone with a message if it fails. */
function useAccountFavorites() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { queryKey } = myFavorites
  return useMutation({
    scope: { id: 'favorites' },
    mutationFn: ({ shown, saved }: { shown: ClassAnswer; saved: boolean }) => {
      const given = { params: { classId: shown.id } }
      return saved
        ? favoritesClient.api('POST /api/favorites/:classId', given)
        : favoritesClient.api('DELETE /api/favorites/:classId', given)
    },
    onMutate: async ({ shown, saved }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<ClassAnswer[]>(queryKey)
      const others = (before ?? []).filter(each => each.id !== shown.id)
      queryClient.setQueryData(queryKey, saved ? [shown, ...others] : others)
      return { before }
    },
    onSuccess: list => queryClient.setQueryData(queryKey, list),
    onError: (error, { saved }, kept) => {
      queryClient.setQueryData(queryKey, kept?.before)
      const description = saved ? 'Failed to save the class' : 'Failed to remove class from favorites'
      toast({ title: 'Error', description: sentenceOf(error, description), tone: 'destructive' })
    },
  })
}
