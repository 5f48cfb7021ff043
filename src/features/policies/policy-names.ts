/** The policies of the program, in the order in which a joining parent reads them. */
export const AGREED_POLICIES = ['termsOfService', 'privacyPolicy', 'safetyGuidelines', 'cancellationPolicy'] as const
/** A policy that must be agreed to before joining. */
export type AgreedPolicy = (typeof AGREED_POLICIES)[number]

/** All policies; the photo consent is answered yes or no for each child instead of being agreed to. */
export const POLICY_NAMES = [...AGREED_POLICIES, 'photoConsent'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

/** Where a policy stands as a page of its own; the photo consent is only shown beside the question. */
export const POLICY_PATHS: Readonly<Record<AgreedPolicy, string>> = {
  termsOfService: '/terms',
  privacyPolicy: '/privacy',
  cancellationPolicy: '/cancellation-policy',
  safetyGuidelines: '/safety',
}

/** The policy that a path of this site shows; `undefined` for any other path. */
export function policyAt(path: string): AgreedPolicy | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return AGREED_POLICIES.find(policy => POLICY_PATHS[policy] === plain)
}
