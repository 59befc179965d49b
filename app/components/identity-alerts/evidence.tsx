import { formatMegabytes } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';

interface EvidenceProps {
  files: readonly { id: number; name: string; bytes: number }[];
  carrierId: string | number | null;
  alertId: number;
  /** The actions on a file. */
  actionOf?: (file: { id: number; name: string }) => ReactNode;
}

/** Evidence files: others see only that there are some. */
export function Evidence({ files, carrierId, alertId, actionOf }: EvidenceProps) {
  if (files.length === 0) return <p className="missing">No evidence is kept with it.</p>;
  return (
    <ul className="plain-bullets">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Link to={paths.carrierAlertFile(carrierId, alertId, id)} reloadDocument discover="none">
            {name}
          </Link>{' '}
          ({formatMegabytes(bytes)}) {actionOf?.({ id, name })}
        </li>
      ))}
    </ul>
  );
}
