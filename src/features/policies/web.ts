import './web/policies.css'

export { PolicyFacts } from './web/policy-facts.tsx'
export { PolicyText } from './web/policy-text.tsx'
