import { useNavigate, useRevalidator } from 'react-router'
import { forgetAnswers } from '#src/ui/forget-answers.ts'
import { returnToStore } from './return-to-store.ts'
import { announceSignedIn } from './signed-in-news.ts'

/** Goes on as the person who is signed in now, to the kept address unless told: nothing a stranger was shown is kept. */
export function useEnter(): (to?: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async to => {
    announceSignedIn()
    forgetAnswers()
    await revalidate()
    await navigate(to ?? returnToStore.take())
  }
}
