import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignedIn } from '#src/features/accounts/web.ts'
import { joinLocalFavorites } from './join-local-favorites.ts'

/** Stands once in the shell: after each sign-in, what a guest saved on this device joins the account. */
export function useJoinedFavorites(): void {
  const queryClient = useQueryClient()
  useEffect(() => onSignedIn(() => void joinLocalFavorites(queryClient)), [queryClient])
}
