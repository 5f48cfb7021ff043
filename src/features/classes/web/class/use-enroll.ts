import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { ClassAnswer } from '../../contract.ts'
import type { AskedChoice, EnrollmentOption } from '../../enrollment-choice.ts'
import { registrationsApi } from '../calls.ts'
import { daysOf } from './program-form.ts'

/** Other days or another start for a spot that isn't paid yet. */
const UPDATED = {
  title: 'Registration Updated',
  description: 'Your registration has been successfully updated.',
  tone: 'good',
} as const

type Enrolling = {
  childId: string
  option: EnrollmentOption
  days: Omit<AskedChoice, 'option'>
  /** The total on the screen, in cents. */
  expectedTotal: number | undefined
  /** The monthly charge the family agreed to, in cents. */
  agreedMonthly: number | undefined
}

/** Books a program for one child, then opens the payment, or the confirmation if there's nothing to pay. */
export function useEnroll(shown: ClassAnswer) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const queryClient = useQueryClient()
  const attempt = useRef({ words: '', key: '' })
  return useMutation({
    mutationFn: ({ childId, option, days, expectedTotal, agreedMonthly }: Enrolling) => {
      const body = {
        eventId: shown.id,
        childId,
        enrollmentOption: option,
        ...daysOf(days),
        expectedTotal,
        agreedMonthly,
      }
      // The same choice submitted twice is one order; a different choice is a new one.
      const words = JSON.stringify(body)
      if (attempt.current.words !== words) attempt.current = { words, key: crypto.randomUUID() }
      return registrationsApi('POST /api/class-enrollments', { body }, { idempotencyKey: attempt.current.key })
    },
    // Somebody took the last seat of a day meanwhile: the form marks it now.
    onError: error => {
      if (error instanceof ApiError && error.problem.code === 'full') void revalidate()
    },
    onSuccess: done => {
      if (done.updated) toast(UPDATED)
      queryClient.invalidateQueries({ queryKey: ['GET /api/registrations'] })
      navigate(
        done.requiresPayment ? `/payment/${done.registrationId}` : `/confirmation?registration=${done.registrationId}`,
      )
    },
  })
}
