import type { MailThingStanding } from '@contract/rate-confirmations/mails.constants';
import type { NamedThing } from './things-in-text';
import type { MailPart } from './written-parts';

/**
 * What a thing that is not on file does to an email: `money` and `freight` flag it wherever it stands; `contact` does where it asks
 * to be used; null: it is only shown.
 */
export type Weight = 'money' | 'freight' | 'contact';

export type ComparedThing = NamedThing & {
  part: PartWithThings;
  standing: MailThingStanding;
  source: string | null;
  weight: Weight | null;
  /** What is on file instead; null: nothing. */
  expected: string | null;
};

export type PartWithThings = MailPart & { named: readonly NamedThing[] };
