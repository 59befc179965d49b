import { formatMegabytes } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface EvidenceProps {
  files: readonly { id: number; name: string; bytes: number }[];
  carrierId: string;
  alertId: number;
}

/** Files that prove what happened: others read that there are some. */
export function Evidence({ files, carrierId, alertId }: EvidenceProps) {
  if (files.length === 0) return <p className="missing">No evidence is kept with it.</p>;
  return (
    <ul className="plain-bullets">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <Link to={paths.carrierAlertFile(carrierId, alertId, id)} reloadDocument discover="none">
            {name}
          </Link>{' '}
          ({formatMegabytes(bytes)})
        </li>
      ))}
    </ul>
  );
}
