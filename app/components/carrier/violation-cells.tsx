import type { Violation } from '@contract/carriers/violations.entities';
import { codeLabel, VIOLATION_OUT_OF_SERVICE, violationUnitLabel } from '@contract/shared/fmcsa-codes';
import { violationCategory } from '@contract/shared/violation-categories';
import { Missing } from '@ui/definition-list';

/** The cells of a violation, wherever violations are listed. */

export const codeCell = ({ code }: Violation) => code ?? <Missing />;

export const descriptionCell = ({ description }: Violation) => description ?? <Missing />;

export const categoryCell = ({ category_id }: Violation) => violationCategory(category_id)?.label ?? <Missing />;

export const unitCell = ({ unit }: Violation) => violationUnitLabel(unit) ?? unit ?? <Missing />;

export function outOfServiceCell({ out_of_service }: Violation) {
  const words = codeLabel(VIOLATION_OUT_OF_SERVICE, out_of_service);
  if (words === null) return <Missing />;
  return out_of_service === 'Y' ? <strong>{words}</strong> : words;
}
