/**
 * What payments needs from the feature that manages monthly plans: the feature above implements it and registers itself
 * (`payments.setPlanHandler`). Called for an event about `ref`, outside any transaction; repeating it changes nothing.
 */
export interface PlanHandler {
  /** Asks the provider for the state of the plan and applies it; `unmatched` if there is no plan with that id. */
  settlePlan(ref: string): Promise<'applied' | 'unchanged' | 'unmatched'>
}
