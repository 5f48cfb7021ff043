import { useNavigate, useRevalidator } from 'react-router'
import { forgetAnswers } from '#src/ui/forget-answers.ts'
import { returnToStore } from './return-to-store.ts'
import { announceSignedIn } from './signed-in-news.ts'

/** Continues as the person who just signed in, to the stored address unless told otherwise. Drops everything loaded while signed out. */
export function useContinueAfterSignIn(): (to?: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async to => {
    announceSignedIn()
    forgetAnswers()
    await revalidate()
    await navigate(to ?? returnToStore.take())
  }
}
