import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import type { VettingFile } from '@contract/vetting/vetting-files.entities';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { paths, withQuery } from '~/paths';

/** Where the file stands in its company's chain, and what that proves. */
export function ChainPlace({ file }: { file: VettingFile }) {
  const { number, hash, previous_hash, is_intact, content } = file;
  return (
    <section className="stack-tight" aria-labelledby="chain-title">
      <h2 id="chain-title">How this record is kept</h2>
      <DefinitionList
        items={[
          { term: 'Record', value: `${number} of ${content.company.legal_name}` },
          { term: 'SHA-256', value: <span className="hash">{hash}</span> },
          {
            term: 'Chained to',
            value:
              previous_hash === VETTING_CHAIN_START ? (
                'Nothing: it is the first'
              ) : (
                <>
                  Record {number - 1}, <span className="hash">{previous_hash}</span>
                </>
              ),
          },
          { term: 'Just checked', value: is_intact ? 'Its content matches its hash' : 'Its content does NOT match' },
          {
            term: 'Written by',
            value: `Broker portal ${content.product_version}, commit ${content.build_commit ?? 'unknown'}, format ${content.format}`,
          },
        ]}
      />
      <p className="small-print">
        The record was stored together with the decision. The database refuses to change or delete it, and its hash
        covers its content, its number and the hash of the record before it.{' '}
        <Link className="screen-only" to={withQuery(paths.carrierVettingFiles(content.carrier.id), { verify: 1 })}>
          Check the whole chain
        </Link>{' '}
        <Link
          className="screen-only"
          to={paths.carrierVettingFileRecord(content.carrier.id, number)}
          reloadDocument
          discover="none"
        >
          Save the record that was hashed
        </Link>{' '}
        <Link className="screen-only" to={paths.checkVettingFile()}>
          How to verify it independently
        </Link>
      </p>
    </section>
  );
}
