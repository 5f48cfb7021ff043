import * as z from 'zod'
import { isEmail } from '#src/features/accounts/account-rules.ts'
import { defineContract } from '#src/lib/contract.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { multiline } from '#src/lib/one-line.ts'
import { ChildBody, ContactBody, EmergencyContactBody, ParentBody } from './contract-parts.ts'
import { type PhoneForm, phoneProblems } from './phone-rules.ts'
import { LONGEST, SENTENCES } from './registration-messages.ts'

const PhoneBody = z
  .strictObject({
    parent: ParentBody,
    children: z
      .array(
        ChildBody.extend({ medicalNotes: multiline(z.string().max(5000, SENTENCES.tooLong).optional()) }),
        SENTENCES.noChild,
      )
      .max(20, SENTENCES.tooManyChildren),
    emergencyContacts: z.array(EmergencyContactBody, SENTENCES.oneContact).max(10, SENTENCES.oneContact),
    pickupPeople: z.array(ContactBody).max(50, SENTENCES.tooManyPickupPeople).default([]),
    /** Staff went through the four policies with the parent, who agreed on the phone. The signature comes later. */
    agreedByPhone: z.literal(true, SENTENCES.agreedByPhone),
  })
  .superRefine((form: PhoneForm, context) => {
    for (const [path, message] of Object.entries(phoneProblems(form)))
      context.addIssue({ code: 'custom', message, path: path.split('.') })
  })

/** Registration by phone: staff fill out the form, and the family signs later. */
export const phoneContract = defineContract({
  'POST /api/admin/families': {
    summary: 'Registers a family by phone and emails them a link to choose a password and sign the policies',
    access: 'staff',
    permission: 'families',
    repeatable: true,
    body: PhoneBody,
    answer: z.object({ id: z.string(), message: z.string() }),
    refusals: {
      'account-exists': { status: 409, message: 'This email address already has an account.' },
      'invalid-input': { status: 400, message: 'Please check what you entered.' },
    },
  },
  'POST /api/admin/families/:id/finish-link': {
    summary: 'Emails a family a link to finish registering: confirm the address, name contacts, agree to policies',
    access: 'staff',
    permission: 'families',
    repeatable: true,
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
    refusals: {
      'no-email': { status: 409, message: "We don't have this family's email address. Add it first." },
      'nothing-missing': { status: 409, message: 'Nothing is missing anymore. Reload the page.' },
      'sent-often': { status: 429, message: 'We emailed this family 3 times in the last day. Call them instead.' },
    },
  },
  'POST /api/admin/families/:id/email': {
    summary: 'Adds the email address of a family that was registered without one, and emails it a link to finish',
    access: 'staff',
    permission: 'families',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      email: z
        .string(SENTENCES.email)
        .trim()
        .max(LONGEST.email, SENTENCES.email)
        .refine(typed => isEmail(typed) && hasEmail(typed), SENTENCES.email),
    }),
    answer: z.object({ message: z.string() }),
    refusals: {
      'has-email': { status: 409, message: 'This family has an email address by now. Reload the page.' },
      'account-exists': { status: 409, message: 'This email address already has an account.' },
    },
  },
})
