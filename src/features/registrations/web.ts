export { myCart, myRegistrations } from './web/calls.ts'
export { EventThumb } from './web/shown/event-picture.tsx'
export { PaymentBadge, RegistrationBadge, RegistrationBadges } from './web/shown/registration-badges.tsx'
export { RegistrationCard } from './web/shown/registration-card.tsx'
