/** The program's policies, in the order a registering parent reads them. */
export const AGREED_POLICIES = ['termsOfService', 'privacyPolicy', 'safetyGuidelines', 'cancellationPolicy'] as const
/** A policy that must be agreed to before registering. */
export type AgreedPolicy = (typeof AGREED_POLICIES)[number]

/** All policies. Photo consent is answered yes or no for each child instead of being agreed to. */
export const POLICY_NAMES = [...AGREED_POLICIES, 'photoConsent'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

/** The page of each policy. Photo consent is only shown next to its question. */
export const POLICY_PATHS: Readonly<Record<AgreedPolicy, string>> = {
  termsOfService: '/terms',
  privacyPolicy: '/privacy',
  cancellationPolicy: '/cancellation-policy',
  safetyGuidelines: '/safety',
}

/** The policy shown at a path of this site, or `undefined` for any other path. */
export function policyAt(path: string): AgreedPolicy | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return AGREED_POLICIES.find(policy => POLICY_PATHS[policy] === plain)
}
