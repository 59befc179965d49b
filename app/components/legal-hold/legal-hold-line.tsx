import type { LegalHold } from '@contract/retention/legal-holds.calls';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface LegalHoldLineProps {
  /** Open ones. */
  holds: readonly LegalHold[];
  /** The reader may release them. */
  mayRelease: boolean;
}

/** Since when and why nothing about a carrier or load is removed. */
export function LegalHoldLine({ holds, mayRelease }: LegalHoldLineProps) {
  return holds.map(({ id, subject, name, reason, placed_at, placed_by }) => (
    <p key={id}>
      <strong>Legal hold</strong> on {subject === 'carrier' ? name : 'this load'} since {formatDate(placed_at)}
      {placed_by ? `, by ${placed_by}` : ''}: {reason}{' '}
      {mayRelease ? <Link to={`${paths.companyRetention()}#holds-title`}>Legal holds</Link> : null}
    </p>
  ));
}
