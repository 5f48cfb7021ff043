import { expect, test } from 'vitest'
import { startingForm, withValue } from './joining-form.ts'
import { problemText } from './problem-text.ts'

test('the summary says who a problem is about', () => {
  const form = withValue(startingForm(null), 'children.0.fullName', 'Leo Alvarez')
  expect([
    problemText(form, 'children.0.dateOfBirth', 'The year needs 4 digits'),
    problemText(startingForm(null), 'children.0.fullName', 'Full name is required'),
    problemText(form, 'parent.email', 'Invalid email address'),
    problemText(form, 'emergencyContacts.1.phone', 'Phone number is required'),
    problemText(form, 'digitalSignature', 'Digital signature is required'),
    problemText(form, 'children', 'At least one child must be registered'),
  ]).toEqual([
    "Leo's birthday: the year needs 4 digits",
    "Your child's name: full name is required",
    'Your email: invalid email address',
    'Second contact, phone: phone number is required',
    'Digital signature is required',
    'At least one child must be registered',
  ])
})
