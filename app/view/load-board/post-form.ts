import type { AudienceCarrier, AudienceCounts } from '@contract/load-board/board.entities';
import type { PostingAudience } from '@contract/load-board/load-board.constants';

/** The fields of the form, in their order on the page. */
export const POST_FIELDS = [
  'rate',
  'rate_shown',
  'audience',
  'classification_ids',
  'carriers',
  'certifications',
  'instructions',
  'expires_at',
] as const;

/** How many carriers of an audience the form names before posting, from either end; another page has the others. */
export const CHECK_SHOWN = 100;

/** Who would see a load. */
export interface CheckedPosting {
  audience: {
    audience: PostingAudience;
    classification_ids: readonly (string | number)[];
    carrier_ids: readonly number[];
  };
  counts: AudienceCounts;
  carriers: readonly AudienceCarrier[];
  total: number;
}
