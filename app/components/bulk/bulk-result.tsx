import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { UndoForm } from '~/components/toast/undo-form';
import type { BulkOutcome, BulkRow } from '~/view/bulk-outcome';

interface BulkResultProps {
  outcome: BulkOutcome;
  noun: string;
  /** "claimed" */
  how: string;
}

/** What was done to how many, and each row that stayed as it was, with the reason and its page. */
export function BulkResult({ outcome: { done, left, undo }, noun, how }: BulkResultProps) {
  return (
    <Notice kind="warning" title={`${formatCount(left.length, noun)} not ${how}`}>
      <BulkRows rows={left} />
      {done.length > 0 ? (
        <p>
          {formatCount(done.length, noun)} {how}: {done.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
      {undo === null ? null : <UndoForm undo={undo} />}
    </Notice>
  );
}

/** Rows as links to their pages, each with a word beside it. */
export function BulkRows({ rows }: { rows: readonly (BulkRow & { why?: string })[] }) {
  return (
    <ul className="plain-bullets bulk-rows">
      {rows.map(({ id, name, to, why }) => (
        <li key={id}>
          {to === null ? (
            name
          ) : (
            <Link to={to} discover="none">
              {name}
            </Link>
          )}
          {why ? <>: {why}</> : null}
        </li>
      ))}
    </ul>
  );
}
