import type { Carrier } from '@contract/carriers/carriers.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { DatasetAges } from '../dataset-ages';
import { FederalRecord } from '../federal-record';

/** The federal record beyond the panel, with the age of each of its datasets. */
export function RecordSection({ carrier, today }: { carrier: Carrier; today: string }) {
  const isIdentityOnly = carrier.rules_assessment === null;
  return (
    <section aria-labelledby="record-title">
      <h2 id="record-title">FMCSA record</h2>
      <FederalRecord carrier={carrier} isIdentityOnly={isIdentityOnly} today={today} />
      {isIdentityOnly ? null : (
        <p className="record-link">
          <Link to={paths.carrierIdentifiers(carrier.id)}>Numbers entered by hand or given by the carrier</Link>
        </p>
      )}
      <details>
        <summary className="discloses">Data freshness: {formatCount(carrier.sources.length, 'dataset')}</summary>
        <DatasetAges caption="Datasets and their age" datasets={carrier.sources} today={today} />
      </details>
    </section>
  );
}
