import type { AudienceCounts } from '@contract/load-board/board.entities';
import { POSTING_AUDIENCE_LABELS } from '@contract/load-board/load-board.constants';
import { formatCount } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { AudienceAnswer } from '~/components/load-board/audience';
import type { BulkRow } from '~/view/bulk-outcome';
import { namedChoices } from '~/view/filter-choices';
import { BULK_AUDIENCES, type BulkAudience, type RateShown } from './bulk-audience';
import type { postLoads } from './forms.server';

interface PostLoadsProps {
  rows: readonly (BulkRow & { version: number; terms: string })[];
  back: string;
  classifications: readonly { id: number; name: string }[];
  chosen: { audience: BulkAudience; classificationIds: readonly string[]; rateShown: RateShown };
  /** Null: not known yet, since no classification is chosen. */
  counts: AudienceCounts | null;
}

const AUDIENCES = BULK_AUDIENCES.map((value) => ({ value, label: POSTING_AUDIENCE_LABELS[value] }));
const RATE_SHOWN = [
  { value: 'shown', label: 'The rate' },
  { value: 'call', label: '“Call”' },
];

/** First whom they are offered to, by the address; then who sees them, and the button that posts. */
export function PostLoads({ rows, back, classifications, chosen, counts }: PostLoadsProps) {
  const [form] = usePostForm<typeof postLoads>('post');
  const { audience, classificationIds, rateShown } = chosen;
  const field = (name: string, initialValue: string | readonly string[]) => ({
    name,
    id: `whom-${name}`,
    initialValue,
  });
  return (
    <>
      <Form method="get" className="form" id="whom">
        <input type="hidden" name="action" value="post" />
        <input type="hidden" name="back" value={back} />
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="load" value={id} />
        ))}
        <RadioGroup field={field('audience', audience)} label="Who sees them" choices={AUDIENCES} />
        {classifications.length > 0 ? (
          <CheckboxGroup
            field={field('classification_ids', classificationIds)}
            label="Classifications"
            hint="For “By classification”"
            choices={namedChoices(classifications)}
          />
        ) : null}
        <RadioGroup field={field('rate_shown', rateShown)} label="Carriers see" choices={RATE_SHOWN} />
        <button className="button" type="submit">
          See who will see them
        </button>
      </Form>
      {counts ? <AudienceAnswer counts={counts} /> : <p className="attention">Choose a classification.</p>}
      <PostForm of={form} className="form">
        <p>Each is posted at its own rate, until its pickup window ends, 14 days at most.</p>
        <ul className="plain-bullets bulk-rows">
          {rows.map(({ id, name, to, version, terms }) => (
            <li key={id}>
              <input type="hidden" name="load" value={`${id}:${version}`} />
              {to === null ? name : <Link to={to}>{name}</Link>}: {terms}
            </li>
          ))}
        </ul>
        <input type="hidden" name="audience" value={audience} />
        {classificationIds.map((id) => (
          <input key={id} type="hidden" name="classification_ids" value={id} />
        ))}
        <input type="hidden" name="rate_shown" value={rateShown} />
        <div className="button-row">
          {counts && (counts.sees > 0 || counts.is_network_only) ? (
            <button className="button button-primary" type="submit" name="intent" value="post">
              Post {formatCount(rows.length, 'load')}
            </button>
          ) : null}
          <Link to={back}>Cancel</Link>
        </div>
      </PostForm>
    </>
  );
}
