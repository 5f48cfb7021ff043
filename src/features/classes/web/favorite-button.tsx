import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { IconButton } from '#src/ui/button.tsx'
import { HeartIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../contract.ts'
import { favoritesClient, myFavorites } from './calls.ts'
import { guestFavorites, onGuestFavorites, setGuestFavorite } from './guest-favorites.ts'

/** The heart of a class: in the account when signed in, on this device otherwise. Applied at once, undone if it fails. */
export function FavoriteButton({ shown }: { shown: ClassAnswer }) {
  const signedIn = useViewer() !== null
  return signedIn ? <AccountHeart shown={shown} /> : <DeviceHeart shown={shown} />
}

function Heart({ title, saved, onPress }: { title: string; saved: boolean; onPress: () => void }) {
  return (
    <IconButton heart aria-pressed={saved} label={`Save: ${title}`} onClick={onPress}>
      <HeartIcon />
    </IconButton>
  )
}

function DeviceHeart({ shown }: { shown: ClassAnswer }) {
  const saved = useSyncExternalStore(
    onGuestFavorites,
    () => guestFavorites().includes(shown.id),
    () => false,
  )
  return <Heart title={shown.title} saved={saved} onPress={() => setGuestFavorite(shown.id, !saved)} />
}

function AccountHeart({ shown }: { shown: ClassAnswer }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { data = [] } = useQuery(myFavorites)
  const saved = data.some(each => each.id === shown.id)
  const { queryKey } = myFavorites
  const change = useMutation({
    mutationFn: (save: boolean) => {
      const given = { params: { classId: shown.id } }
      return save
        ? favoritesClient.api('POST /api/favorites/:classId', given)
        : favoritesClient.api('DELETE /api/favorites/:classId', given)
    },
    onMutate: async save => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<ClassAnswer[]>(queryKey)
      const others = (before ?? []).filter(each => each.id !== shown.id)
      queryClient.setQueryData(queryKey, save ? [shown, ...others] : others)
      return { before }
    },
    onSuccess: list => queryClient.setQueryData(queryKey, list),
    onError: (error, save, kept) => {
      queryClient.setQueryData(queryKey, kept?.before)
      const description = save ? 'Failed to save the class' : 'Failed to remove class from favorites'
      toast({ title: 'Error', description: sentenceOf(error, description), tone: 'destructive' })
    },
  })
  return <Heart title={shown.title} saved={saved} onPress={() => change.mutate(!saved)} />
}
