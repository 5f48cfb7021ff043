export { AllergyFlag } from './web/allergy-flag.tsx'
export { SafetyCheckPrompt } from './web/family/child-card.tsx'
export { SafetyFacts } from './web/safety-facts.tsx'
export { EmergencyContacts } from './web/who-to-call.tsx'
