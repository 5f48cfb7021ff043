/**
 * What payments ask of whoever keeps monthly plans: the feature above implements it and hands itself in
 * (`payments.servePlans`). Called for an event about `ref`, outside any transaction; repeating it changes nothing.
 */
export interface PlanDesk {
  /** Asks the provider how the plan stands and applies it; `unmatched` when it keeps no plan of that id. */
  settlePlan(ref: string): Promise<'applied' | 'unchanged' | 'unmatched'>
}
