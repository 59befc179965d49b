import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import type { Monitor } from '~/services/monitor.server';
import { openAction } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { BULK_ACTION_ACCESS, type BulkAction, isMailAction, type MailAction, UNDONE_BY } from '~/view/bulk-actions';
import { problemResponse } from '~/view/problem';
import { doToEach, mailEach } from './bulk-actions.server';
import { BulkForm, BulkMailForm, BulkStopForm, carriersInForm, readBulkAddress } from './bulk-form.server';
import { doneWords } from './bulk-words';
import type { ChosenCarrier } from './chosen-carriers';
import { chosenCarriers } from './chosen-carriers.server';

/**
 * Does what the address names to the carriers of the address, or to those that a list's form or an Undo sends, and says
 * the outcome on the list that it came from.
 */
export async function runBulk(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'listOwnCarriers');
  const { bulkAction, back, ...address } = addressOf(args.request);
  await requireUser(args, BULK_ACTION_ACCESS[bulkAction]);
  const form = await readForm(args.request);
  const carrierIds = address.carrierIds.length > 0 ? address.carrierIds : carriersInForm(form);
  if (carrierIds.length === 0)
    return redirectWithToast(back, 'Select carriers in the list first.', { type: 'warning' });
  const carriers = await chosenCarriers(monitor, carrierIds, isMailAction(bulkAction) ? null : bulkAction);
  const { submission, outcome } = isMailAction(bulkAction)
    ? await mailed(monitor, bulkAction, form, carriers)
    : await decided(monitor, bulkAction, form, carriers);
  if (outcome === null) return data({ result: submission.reply(), outcome }, 400);
  if (outcome.refused.length > 0) return data({ result: submission.reply(), outcome }, 409);
  if (outcome.done === 0 && bulkAction === 'follow')
    return redirectWithToast(back, 'You already monitor all of them.', { type: 'info' });
  // Nothing was shown to decide about: the page shows the current state, and claims no result.
  if (outcome.done === 0) return data({ result: submission.reply(), outcome: null }, 409);
  const undo = undoOf(bulkAction, back, outcome.changed);
  return redirectWithToast(back, doneWords(bulkAction, outcome.done, back), {
    ...(undo && { undo, durationMs: UNDO_MS }),
  });
}

/** Long enough to read it and to find the button. */
const UNDO_MS = 12_000;

/** The form that takes the action back, for the versions that it left: it is guarded like any other. */
function undoOf(bulkAction: BulkAction, back: string, changed: readonly string[]) {
  const by = UNDONE_BY[bulkAction];
  return by === undefined ? undefined : { to: paths.bulk({ action: by, back }), name: 'seen', values: [...changed] };
}

type Deciding = Exclude<BulkAction, MailAction>;

async function decided(monitor: Monitor, bulkAction: Deciding, form: FormData, carriers: readonly ChosenCarrier[]) {
  const submission = parseWithZod(form, { schema: bulkAction === 'do-not-dispatch' ? BulkStopForm : BulkForm });
  if (submission.status !== 'success') return { submission, outcome: null };
  const { note, seen } = submission.value;
  return { submission, outcome: await doToEach(monitor, bulkAction, carriers, { note, seen: new Map(seen) }) };
}

async function mailed(monitor: Monitor, bulkAction: MailAction, form: FormData, carriers: readonly ChosenCarrier[]) {
  const submission = parseWithZod(form, { schema: BulkMailForm });
  if (submission.status !== 'success') return { submission, outcome: null };
  const addresses = submission.value.to.flatMap(({ carrier_id, email, expected_version }) =>
    email === undefined ? [] : [[carrier_id, { email, expected_version }] as const],
  );
  return { submission, outcome: await mailEach(monitor, bulkAction, carriers, new Map(addresses)) };
}

/** @throws the 400 page when the address does not name an action and carriers */
export function addressOf(request: Request) {
  const address = readBulkAddress(new URL(request.url).searchParams);
  if (address === null)
    throw problemResponse({ status: 400, message: 'This link does not say what to do with which carriers.' });
  return address;
}
