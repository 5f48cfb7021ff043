import type { PolicyName } from './policy-names.ts'

export type PolicyText = {
  title: string
  /** Plain words, two or three sentences, read before the rest. */
  summary: string
  /** Plain text in the form of `policy-blocks.ts`. */
  body: string
}

/**
 * The wording a new installation starts with. It names no checks, certificates or people, so that it is true for any
 * drop-off craft program; hours and fees agree with the cancellation rules.
 * The owner should have a lawyer read it before relying on it.
 */
export const BUILT_IN_POLICIES: Readonly<Record<PolicyName, PolicyText>> = {
  termsOfService: {
    title: 'Terms of Service',
    summary:
      'You sign up and pay here, you bring your child on time and pick them up on time, and we teach the class we described. If plans change on our side, you get your money back or another date.',
    body: `## Who this is between
These terms are between you, the parent or guardian with an account, and the program that runs the classes. By joining you say that you may make decisions for the children you add.

## Your account
- Give us true facts and keep them up to date, above all phone numbers, allergies and who may be called.
- Keep your password to yourself. Tell us if you think that someone else is using your account.
- One account is for one family. Please do not book for children who are not in your care.

## Classes and places
A place is yours once it is paid, or at once if the class is free. While you pay, we keep the place for a short time and show you how long. When that time is over, somebody else may take it.

Each class names the ages it is made for. You may still choose a class outside your child's age. We may then call you to talk about whether it fits.

## Paying
You see the full price before you pay. Cards are handled by our payment service; card numbers never reach our own computers. A monthly plan renews each month until you cancel it, and the page tells you the amount and the next date.

## Cancelling
Our Registration & Cancellation Policy says when you can cancel and what you get back. It is part of these terms.

## If we change or cancel a class
Sometimes we must: a storm, a sick teacher, a closed room. We tell you as soon as we can. You then choose another date, credit for the full amount, or your money back in full.

## Behavior
We ask children to be kind, to use tools as shown, and to listen. If a child hurts others or is not safe, we call you to pick them up. If it goes on, we may end the place and we talk with you about what is left of the fee.

## Belongings and projects
Children take home what they make. Please leave toys and valuables at home; we cannot keep track of them.

## What we are responsible for
We take care of your child during class and answer for what we do wrong. Crafts use paint, glue and tools made for children, and small bumps and stained clothes can happen. Nothing here takes away rights that the law gives you.

## Changes to these terms
When we change these terms we publish a new version with its date. We ask you to agree again before you register for something new.`,
  },

  privacyPolicy: {
    title: 'Privacy Policy',
    summary:
      'We keep only what we need to run the classes and keep your child safe. We do not sell it, we show no ads, and we do not track you around the web.',
    body: `## What we keep
- About you: name, e-mail, phone, and the account you sign in with.
- About your child: name, date of birth, allergies you tell us about, interests, and your answer about photos.
- About the two people we may call in an emergency: name, phone, and how they know your child.
- What you register for and pay. Our payment service keeps your card, we do not.
- What you write to us, and what we write to you.
- What you agreed to: which wording, when, the name you signed with, and the internet address and browser it came from.

## Why we keep it
We use it to hold your places, to look after your child, to reach you, to take payment, to send news about your classes, and to keep the records that the law asks for. We do not use it for anything else.

## About children's data
Only a parent or guardian can give us facts about a child. Children have no accounts here. We ask for the date of birth to know the age on the day of a class. We ask for allergies so that the teacher can avoid them.

## Who can see it
- The teachers and staff who need it for their work.
- The companies that carry our payments and our mail, and only for that.
- Emergency helpers, if your child needs them.
- Others only when the law makes us.

Other families do not see your child's name, age or allergies. Pictures from class are only shown to families and staff who are signed in, and only if you said yes.

## The newsletter
It is sent only if you ask for it. Every letter has a link that ends it with one click.

## Cookies and this device
A cookie keeps you signed in, and another may help us know your browser when you sign in again. Your device also remembers small things for you, like the color theme or a half-filled form. You can clear those at any time. We use no tracking cookies.

## How long
We keep your data while you have an account. When you ask us to close it, we delete what we do not have to keep. Payment records, signed forms and records of an accident stay as long as the law asks.

## Your choices
You can look at your data, correct it, ask for a copy, or ask us to delete it. Write to us through the contact page. We answer the person who owns the account, so we may first ask you to show who you are.

## Changes
When this policy changes, we publish a new version with its date and ask you to read it again.`,
  },

  safetyGuidelines: {
    title: 'Health & Safety Guidelines',
    summary:
      'Classes are drop-off, so we need to know about allergies, two people to call, and who picks up. Sick children stay home. We call you first, and 911 when it cannot wait.',
    body: `## Drop-off and pick-up
- Bring your child to the door and wait until we have signed them in.
- Be back when class ends. If you are late, call us. We stay with your child and call your emergency contacts if we cannot reach you.
- We only let a child go with you or with a person you have named. We may ask for a photo ID.

## Allergies and health
- Tell us about every allergy before the first class, and again when something changes.
- If your child needs an EpiPen or an inhaler, hand it to the teacher yourself and show how it is used.
- Tell us about anything that helps us look after your child, for example how they see, hear, move or calm down.
- We do not give other medicine.

## Food
No food is served in class. Please feed your child before, and send a bottle of water. Please bring no snacks; another child may be allergic.

## Sick days
Keep your child at home with a fever, vomiting, diarrhea, a rash that spreads, or anything a doctor calls contagious. They can come back when they have been well for 24 hours without medicine. If your child gets sick in class, we call you to pick them up.

## Tools and materials
We choose materials made for children. We show how to use scissors, needles and other tools and stay close while they are used. Clothes that may get stained and closed shoes work best. Tie long hair back.

## If something happens
We help with small cuts and bumps, and tell you at pick-up. For anything more we call you, then your emergency contacts. In an emergency we call 911 first. You allow us to get medical help for your child when we cannot reach you in time. The cost of that care is yours.

## Storms and closures
If the weather or the room is not safe, we close. We tell you by e-mail and on this site as early as we can. During class we take the children to the safest place in the building until you can come.

## Kindness
Every child is welcome. We do not allow bullying, and we never use physical punishment. If you worry about anything you saw or heard, tell us. We listen.

By agreeing you say that you have read this, that what you told us about your child's health is complete, and that your child may take part.`,
  },

  cancellationPolicy: {
    title: 'Registration & Cancellation Policy',
    summary:
      'Cancel a class at least 48 hours before it starts, or a program at least 7 days before. You choose: money back less a small fee, or credit for the full amount. Later than that, or for missed sessions, nothing is paid back.',
    body: `## When a place is yours
A registration is complete when it is paid. Until then we keep the place only for the time shown on the page. Free trial classes need a registration too, because places are few.

## Cancelling a class
You can cancel up to 48 hours before the class starts. Exactly 48 hours before is still in time. For a class with several dates, the first date counts. You choose what you get:
- A refund of what you paid, less a $10.00 supply fee. The fee is never more than you paid.
- Credit for the full amount, to use for any later class.

## Cancelling a program
A program is something that repeats, like after-school weeks or a camp. You can cancel up to 7 days before it starts. You choose what you get:
- A refund of what you paid, less a $25.00 fee. The fee is never more than you paid.
- Credit for the full amount.

## After that time
Later than 48 hours before a class, or 7 days before a program, we cannot give money or credit back, because materials are bought and the place was kept for you. If somebody in your family is sick, call us. We would like to find a way.

## Missed sessions
There are no refunds for missed sessions, and places cannot be moved to another date by simply not coming.

## What you paid with credit
What you paid with credit comes back as credit.

## How the money comes back
A refund goes to the card you paid with. Banks often need 5 to 10 days to show it. Credit is in your account at once.

## Monthly plans
You can end a monthly plan at any time. It then runs until the end of the month you have paid for, and nothing more is charged.

## If we cancel
You get everything back, or another date, or credit. There is no fee.

## How to cancel
Sign in, open your registrations, and press Cancel. Before you decide, the page shows the exact amount you would get back and until when.`,
  },

  photoConsent: {
    title: 'Photo Consent',
    summary:
      'If you say yes, we may take pictures of your child at the craft table and show them to signed-in families and staff. If you say no, your child is not tagged in any photo. You can change your mind at any time.',
    body: `## What yes means
- We may take pictures of your child and of what they make during class.
- We may show them in the updates for parents. You need to be signed in to see those.
- We may mark a picture with your child's first name, so that you can find it.

## What yes does not mean
- Your child's pictures are not put on the public pages, in ads or on social media. For that we would ask you first, each time.
- Your child's surname, birth date and school are never shown with a picture.

## What no means
Your child takes part in everything. We ask teachers to leave them out of pictures, and they cannot be tagged in one. If a picture slips through, tell us and we take it down.

## Changing your mind
You can change your answer for each child whenever you like. It counts from then on. Ask us to remove older pictures and we do.`,
  },
}
