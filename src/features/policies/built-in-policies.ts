import type { PolicyName } from './policy-names.ts'

export type PolicyText = {
  title: string
  /** The short version: two or three plain sentences, shown first. */
  summary: string
  /** Plain text in the format of `policy-blocks.ts`. */
  body: string
}

/**
 * The wording a new installation starts with. It names no background checks, certificates or people, so it's true for any
 * drop-off craft program. Hours and fees match the cancellation rules.
 * The owner should have a lawyer read it before relying on it.
 */
export const BUILT_IN_POLICIES: Readonly<Record<PolicyName, PolicyText>> = {
  termsOfService: {
    title: 'Terms of Service',
    summary:
      'You sign up and pay here, you bring your child and pick them up on time, and we teach the class we described. If we cancel a class, you get your money back or credit.',
    body: `## Who these terms are between
These terms are between you, the parent or guardian with an account, and the program that runs the classes. By registering, you confirm that you can make decisions for the children you add.

## Your account
- Give us correct information and keep it up to date, especially phone numbers, allergies and emergency contacts.
- Keep your password to yourself. Tell us if you think someone else is using your account.
- One account is for one family. Please don't book for children who aren't in your care.

## Classes and spots
A spot is yours once it's paid, or right away if the class is free. While you pay, we hold the spot for a short time and show you how long. After that, someone else can take it.

Each class lists the ages it's designed for. Some classes are open to younger and older children, too. For others, you ask us first, or only children of these ages can come. The page of the class says which. We may call you to talk about whether it's a good fit.

## Paying
You see the full price before you pay. Our payment service handles your card, and card numbers never reach our own computers. A monthly plan renews each month until you cancel it. You can see the amount and the next date on your plan's page.

## Canceling
Our Registration & Cancellation Policy says when you can cancel and what you get back. It's part of these terms.

## If we change or cancel a class
Sometimes we have to: a storm, a sick teacher, a closed room, or too few children. We'll email you as soon as we can. If we cancel a class, you get a full refund or credit for the full amount. Our email says which. Our Registration & Cancellation Policy says what happens when we cancel a single date.

## Behavior
We ask children to be kind, to use tools the way we show them, and to listen. If a child hurts others or isn't safe, we'll call you to pick them up. If it keeps happening, we may end your child's spot and talk with you about the rest of the fee.

## Belongings and projects
Children take home what they make. Please leave toys and valuables at home, because we can't keep track of them.

## What we're responsible for
We take care of your child during class, and we're responsible for what we do wrong. Crafts use paint, glue and tools made for children, so small bumps and stained clothes can happen. Nothing here takes away rights you have by law.

## Changes to these terms
When we change these terms, we publish a new version with its date. We'll ask you to agree again before your next registration.`,
  },

  privacyPolicy: {
    title: 'Privacy Policy',
    summary:
      "We only keep what we need to run the classes and keep your child safe. We don't sell it, we don't show ads, and we don't track you around the web.",
    body: `## What we keep
- About you: name, email, phone, and the account you sign in with.
- About your child: name, date of birth, allergies you tell us about, interests, and your answer about photos.
- About your two emergency contacts: name, phone, and how they know your child.
- What you register for and pay. Our payment service keeps your card. We don't.
- Messages between you and us.
- What you agreed to: which wording, when, the name you signed with, and the internet address and browser it came from.

## Why we keep it
We use it to hold your spots, to take care of your child, to reach you, to take payments, to send you news about your classes, and to keep the records the law requires. We don't use it for anything else.

## About children's data
Only a parent or guardian can give us information about a child. Children don't have accounts here. We ask for the date of birth so we know your child's age on the day of a class. We ask for allergies so the teacher can avoid them.

## Who can see it
- The teachers and staff who need it for their work.
- The companies that handle our payments and our email, and only for that.
- Emergency responders, if your child needs them.
- Others, only when the law requires it.

Other families don't see your child's name, age or allergies. Photos from class are only shown to signed-in families and staff, and only if you said yes.

## The newsletter
You only get it if you ask for it. Every email has a link to unsubscribe with one click.

## Cookies and this device
A cookie keeps you signed in, and another may help us recognize your browser when you sign in again. Your device also remembers small things for you, like the color theme or a half-finished form. You can clear those at any time. We don't use tracking cookies.

## How long we keep it
We keep your data while you have an account. When you ask us to close it, we delete everything we don't have to keep. We keep payment records, signed forms and accident records for as long as the law requires.

## Your choices
You can view your data, correct it, ask for a copy, or ask us to delete it. Contact us through the contact page. We only answer the person who owns the account, so we may ask you to show who you are first.

## Changes
When this policy changes, we publish a new version with its date and ask you to read it again.`,
  },

  safetyGuidelines: {
    title: 'Health & Safety Guidelines',
    summary:
      "Classes are drop-off, so we need to know about allergies, two people to call, and who picks up. Please keep sick children home. We'll call you first, and 911 when it can't wait.",
    body: `## Drop-off and pickup
- Bring your child to the door and wait until we've checked them in.
- Be back when class ends. If you're running late, call us. We'll stay with your child and call your emergency contacts if we can't reach you.
- We only let a child leave with you or with someone you've named. We may ask for a photo ID.

## Allergies and health
- Tell us about every allergy before the first class, and again when something changes.
- If your child needs an EpiPen or an inhaler, give it to the teacher yourself and show how to use it.
- Tell us about anything that helps us care for your child, for example how they see, hear, move or calm down.
- We don't give any other medicine.

## Food
We don't serve food in class. Please feed your child before class and send a bottle of water. Please don't send snacks, because another child may be allergic.

## Sick days
Keep your child home with a fever, vomiting, diarrhea, a spreading rash, or anything a doctor calls contagious. They can come back after they've been well for 24 hours without medicine. If your child gets sick in class, we'll call you to pick them up.

## Tools and materials
We choose materials made for children. We show how to use scissors, needles and other tools, and we stay close while children use them. Clothes that can get stained and closed-toe shoes work best. Tie long hair back.

## If something happens
We treat small cuts and bumps and tell you at pickup. For anything more, we call you, then your emergency contacts. In an emergency, we call 911 first. You allow us to get medical help for your child if we can't reach you in time. You pay for that care.

## Storms and closures
If the weather or the room isn't safe, we close. We'll tell you by email and on this site as early as we can. During class, we take the children to the safest place in the building until you can come.

## Kindness
Every child is welcome. We don't allow bullying, and we never use physical punishment. If you're worried about anything you saw or heard, tell us. We'll listen.

By agreeing, you confirm that you've read this, that what you told us about your child's health is complete, and that your child can take part.`,
  },

  cancellationPolicy: {
    title: 'Registration & Cancellation Policy',
    summary:
      'Cancel a class at least 48 hours before it starts, or a program at least 7 days before. You choose: a refund minus a small fee, or credit for the full amount. After that, and for missed sessions, there are no refunds.',
    body: `## When a spot is yours
Your registration is complete once it's paid. Until then, we only hold the spot for the time shown on the page. Free trial classes need a registration too, because spots are limited.

## Canceling a class
You can cancel up to 48 hours before the class starts. Exactly 48 hours before is still in time. For a class with several dates, the first date counts. You choose what you get:
- A refund of what you paid, minus a $10.00 supply fee. The fee is never more than you paid.
- Credit for the full amount, to use for any later class.

## Canceling a program
A program is something that repeats, like after-school weeks or a camp. You can cancel up to 7 days before it starts. Your child's first day counts. You choose what you get:
- A refund of what you paid, minus a $25.00 fee. The fee is never more than you paid.
- Credit for the full amount.

## After that
Less than 48 hours before a class, or 7 days before a program, we can't give a refund or credit, because we've bought the materials and held the spot for you. If someone in your family is sick, call us. We'd like to find a way.

## Missed sessions
There are no refunds for missed sessions, and missing a session doesn't move your spot to another date.

## What you paid with credit
What you paid with credit comes back as credit.

## How you get your money back
A refund goes to the card you paid with. Banks often need 5 to 10 days to show it. Credit is in your account right away.

## Monthly plans
You can end a monthly plan at any time. It then runs until the end of the month you've paid for, and we won't charge you again.

## If we cancel
If we cancel a class or a program, you get a full refund or credit for the full amount, without a fee. Our email says which. If you'd rather have the other, or a spot on another date, call us.

If we cancel one date of a class with several dates, you get that date's share of the price, as a refund or credit. One day of a program has no price of its own, so there's no refund for it. Our email says what happens instead.

## How to cancel
Sign in, open your registrations, and select Cancel. Before you decide, the page shows exactly how much you'd get back, and how long you have.`,
  },

  photoConsent: {
    title: 'Photo Consent',
    summary:
      "If you say yes, we may take photos of your child at the craft table and show them to signed-in families and staff. If you say no, we won't tag your child in any photo. You can change your mind at any time.",
    body: `## What yes means
- We may take photos of your child and of what they make during class.
- We may show them in our updates for parents. You need to be signed in to see those.
- We may tag a photo with your child's first name, so you can find it.

## What yes doesn't mean
- We don't put your child's photos on public pages, in ads or on social media. We'd ask you first, each time.
- We never show your child's last name, birth date or school with a photo.

## What no means
Your child takes part in everything. We ask teachers to leave them out of photos, and they can't be tagged in one. If a photo slips through, tell us and we'll take it down.

## Changing your mind
You can change your answer for each child whenever you like. It counts from then on. Ask us to remove older photos and we will.`,
  },
}
