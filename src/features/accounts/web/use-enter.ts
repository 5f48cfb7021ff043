import { useNavigate, useRevalidator } from 'react-router'
import { forgetAnswers } from '#src/ui/forget-answers.ts'
import { startPage } from '../start-page.ts'
import { api } from './accounts-client.ts'
import { returnToStore } from './return-to-store.ts'
import { announceSignedIn } from './signed-in-news.ts'

/**
 * Continues as the person who just signed in: to the stored address unless told otherwise, and without one to where they
 * start. Drops everything loaded while signed out.
 */
export function useContinueAfterSignIn(): (to?: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async to => {
    announceSignedIn()
    forgetAnswers()
    await revalidate()
    await navigate(to ?? returnToStore.take() ?? (await ownStartPage()))
  }
}

/** If we can't tell who it is, the dashboard opens: it's there for everyone, and links staff on to the back office. */
async function ownStartPage(): Promise<string> {
  const person = await api('GET /api/auth/user').catch((error: unknown) => {
    console.error(error)
    return { role: 'unknown' }
  })
  return startPage(person).to
}
