import type { Decision } from '../../../decisions/decision';
import type { LoadRow } from '../load-facts.queries';

/** The event of a pickup pass that was made or withdrawn. */
export function sayPass(
  d: Decision,
  { id: load_id, reference, carrierId }: Pick<LoadRow, 'id' | 'reference' | 'carrierId'>,
  pickup_pass_id: number,
  is_withdrawn: boolean,
): void {
  d.companyEvent({
    kind: 'pickup_pass',
    carrierId: carrierId ?? undefined,
    summary: `Load ${reference}: pickup pass ${is_withdrawn ? 'withdrawn' : 'made'}`,
    data: { load_id, reference, pickup_pass_id, is_withdrawn },
  });
}
