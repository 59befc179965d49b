import { LANE_END_LABELS, LANE_ENDS, type LaneEnd } from '@contract/lanes/lanes.constants';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/components/form/error-summary';
import { PlaceField, placeErrors } from '~/components/form/place-field';
import { paths } from '~/paths';
import type { PlaceChoice } from '~/services/place-choice';

export type LaneChoice = Record<LaneEnd, PlaceChoice>;

interface LaneSearchFormProps {
  choice: LaneChoice;
  /** Says at each empty end that a place is missing: after somebody searched without. */
  isSearched: boolean;
  /** Parameters of the address that stay as they are: order, filters that are chosen elsewhere. */
  kept?: readonly (readonly [name: string, value: string])[];
  /** What narrows the search further, sent along with it. */
  filters?: ReactNode;
}

/** Where the freight goes from and to. Both ends in one form, so that neither is lost while the other is chosen. */
export function LaneSearchForm({ choice, isSearched, kept = [], filters }: LaneSearchFormProps) {
  const errorsOf = (end: LaneEnd) =>
    isSearched && choice[end].status === 'empty'
      ? [`Say where the load ${end === 'origin' ? 'begins' : 'ends'}.`]
      : placeErrors(choice[end]);
  return (
    <Form
      method="get"
      action={paths.laneSearchResults()}
      className="filter-form"
      role="search"
      aria-label="Lane search"
      noValidate
    >
      <ErrorSummary fields={LANE_ENDS.map((end) => ({ name: end, errors: errorsOf(end) }))} />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="filter-fields lane-ends">
        {LANE_ENDS.map((end) => (
          <PlaceField
            key={end}
            name={end}
            label={LANE_END_LABELS[end]}
            hint="City and state, postal code, market or state"
            choice={choice[end]}
            errors={errorsOf(end)}
          />
        ))}
        <button className="button button-primary" type="submit">
          Search the lane
        </button>
      </div>
      {filters}
    </Form>
  );
}
