import { POSTING_AUDIENCE_LABELS } from '@contract/load-board/load-board.constants';
import { formatCents, formatInteger, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { AudienceAnswer, AudienceTable } from '~/components/load-board/audience';
import { paths } from '~/paths';
import { type CheckedPosting, POST_FIELDS } from '~/view/load-board/post-form';
import { momentOfLocal } from '~/view/local-time';

interface CheckPostingProps {
  load: { id: number; reference: string };
  isOpen: boolean;
  version: number;
  check: CheckedPosting;
  /** The form as it was sent. */
  typed: Readonly<Record<string, unknown>>;
  classifications: readonly { id: number; name: string }[];
}

/** The posting as it would be, and who would see it and who not: it is posted from here. */
export function CheckPosting({ load, isOpen, version, check, typed, classifications }: CheckPostingProps) {
  const { audience, counts, carriers, total } = check;
  const ids = audience.classification_ids.map(Number);
  const names = classifications.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const whom = POSTING_AUDIENCE_LABELS[audience.audience];
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const ends = momentOfLocal(text('expires_at'));
  const seeing = carriers.filter(({ sees }) => sees);
  const left = carriers.filter(({ sees }) => !sees);
  const all = paths.boardAudience(load.id, {
    audience: audience.audience,
    classification_ids: ids,
    carrier_ids: audience.carrier_ids,
  });
  return (
    <div className="stack-wide">
      <AudienceAnswer counts={counts} />
      <DefinitionList
        layout="columns"
        items={[
          { term: 'Offered to', value: names.length > 0 ? `${whom}: ${names.join(', ')}` : whom },
          {
            term: 'Rate',
            value:
              text('rate') === ''
                ? 'None: carriers call or bid'
                : formatCents(Number(text('rate').replaceAll(/[$,\s]/g, '')) * 100),
          },
          {
            term: 'Carriers see',
            value: text('rate') === '' || text('rate_shown') === 'call' ? '“Call”' : 'The rate',
          },
          { term: 'Expires', value: ends && formatMoment(ends) },
        ]}
      />
      <ButtonForm version={{ version }}>
        {POST_FIELDS.flatMap((name) =>
          [typed[name]]
            .flat()
            .flatMap((value) =>
              typeof value === 'string'
                ? [<input key={`${name} ${value}`} type="hidden" name={name} value={value} />]
                : [],
            ),
        )}
        <div className="button-row">
          {counts.sees > 0 || counts.is_network_only ? (
            <SubmitButton intent="post">{isOpen ? 'Save posting' : 'Post load'}</SubmitButton>
          ) : null}
          <SubmitButton look="plain" intent="change">
            Change
          </SubmitButton>
          <Link to={paths.boardLoad(load.id)}>Cancel</Link>
        </div>
      </ButtonForm>
      {left.length > 0 ? (
        <section className="stack" aria-labelledby="not-title">
          <h2 id="not-title">Who does not see it, and why</h2>
          <AudienceTable carriers={left} caption="Who does not see the load" />
        </section>
      ) : null}
      <section className="stack" aria-labelledby="audience-title">
        <h2 id="audience-title">Who sees it</h2>
        {seeing.length === 0 ? <p className="missing">None</p> : <AudienceTable carriers={seeing} />}
        {total > carriers.length ? (
          <p>
            <Link to={all}>All {formatInteger(total)} carriers</Link>
          </p>
        ) : null}
      </section>
    </div>
  );
}
