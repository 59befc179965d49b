import { formatInteger } from '@contract/shared/format';
import type { BulkAction } from '~/view/bulk-actions';

/** What the pages of bulk actions say. */

export const describeCarriers = (count: number): string =>
  count === 1 ? '1 carrier' : `${formatInteger(count)} carriers`;

const DONE: Readonly<Record<BulkAction, (carriers: string) => string>> = {
  follow: (carriers) => `${carriers} added to monitoring.`,
  unfollow: (carriers) => `${carriers} removed from monitoring.`,
  invite: (carriers) => `${carriers} invited.`,
  'request-certificate': (carriers) => `Certificates requested from ${carriers}.`,
  'do-not-dispatch': (carriers) => `${carriers} put on do not dispatch.`,
  dismiss: (carriers) => `${carriers} dismissed.`,
  'bring-back': (carriers) => `${carriers} brought back.`,
};

/** What was done, and why the carriers are still in the list it was done from, if they are. */
export function doneWords(bulkAction: BulkAction, count: number, back: string): string {
  const done = DONE[bulkAction](describeCarriers(count));
  const why = bulkAction === 'dismiss' ? STILL_LISTED[listOf(back)] : undefined;
  if (why === undefined) return done;
  return `${done} Still listed here because ${count === 1 ? why.one : why.many}.`;
}

const MONITORED = { one: 'it is monitored', many: 'they are monitored' };

const STILL_LISTED: Readonly<Record<string, { one: string; many: string }>> = {
  'my-carriers': { one: 'it is onboarded', many: 'they are onboarded' },
  'do-not-dispatch': { one: 'it is on do not dispatch', many: 'they are on do not dispatch' },
  'passing-assessment': MONITORED,
  'partially-passing-assessment': MONITORED,
  'failed-assessment': MONITORED,
  'incomplete-assessment': MONITORED,
};

/** The list that an address shows; one that names none begins with its own. */
function listOf(back: string): string {
  const [path = '', query] = back.split('?');
  const own = path.endsWith('/my-carriers') ? 'in-progress' : 'my-carriers';
  return new URLSearchParams(query).get('list') || own;
}

export const TITLES: Readonly<Record<BulkAction, (what: string) => string>> = {
  follow: (what) => `Monitor ${what}?`,
  unfollow: (what) => `Stop monitoring ${what}?`,
  invite: (what) => `Invite ${what} to onboard?`,
  'request-certificate': (what) => `Request certificates of insurance from ${what}?`,
  'do-not-dispatch': (what) => `Put ${what} on do not dispatch?`,
  dismiss: (what) => `Move ${what} to dismissed?`,
  'bring-back': (what) => `Bring ${what} back from dismissed?`,
};

const RECORDED = 'Your name and the time are recorded in each carrier’s history.';

export const WHAT_HAPPENS: Readonly<Record<BulkAction, readonly string[]>> = {
  follow: ['You get notified when their authority, insurance or safety changes.', RECORDED],
  unfollow: [
    'You no longer get notified of their changes, and they leave the lists by verdict.',
    'Their relationship, notes and history stay.',
    RECORDED,
  ],
  invite: [
    'Each carrier gets an email with a link to its own onboarding packet.',
    'The addresses are those of the carrier’s contact, or of its FMCSA record. If in doubt, call a number on file.',
    'If you invite a different address than the one on record, the packet is held until you verify who sent it.',
    RECORDED,
  ],
  'request-certificate': [
    'Each carrier gets an email with a link to upload its certificate. No account needed.',
    'The addresses are those of the carrier’s contact, or of its FMCSA record. The agent’s address may work better.',
    RECORDED,
  ],
  'do-not-dispatch': [
    'Everyone in your company sees it at once, on profiles and in every list.',
    'It stays until someone with the “compliance” or “manage users” permission removes it. Passing the rules does not remove it.',
    'The carriers are not notified, and booked loads are not canceled.',
    'Your name, the time and the reason are recorded in each carrier’s history.',
  ],
  dismiss: [
    'They leave the lists In progress and On hold, and move to Dismissed.',
    'Their status does not change: carriers on do not dispatch stay on it, and onboarded carriers stay in My carriers.',
    RECORDED,
  ],
  'bring-back': ['They return to the lists they belong to by status and packet.', RECORDED],
};
