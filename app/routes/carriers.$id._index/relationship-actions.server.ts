import { LIVE_CHECK_OUTCOME_SENTENCES } from '@contract/carriers/live-checks.constants';
import { NoteBody } from '@contract/notes/notes.calls';
import { missingFor } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { z } from 'zod';
import { DISMISSAL_FORM } from '~/components/carrier/profile/relationship-section';
import { getCarrier } from '~/models/carriers.server';
import { changeDismissal } from '~/models/connections.server';
import { createLiveCheck } from '~/models/live-checks.server';
import { createNote } from '~/models/notes.server';
import { createSubscription } from '~/models/subscriptions.server';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { formAction, shownVersionOf } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { carrierName } from '~/view/carrier/identifiers';
import type { FormErrors } from '~/view/form-errors';
import { problemResponse } from '~/view/problem';

/** Asks FMCSA about the carrier, follows it, keeps a note, dismisses it from the company's lists or brings it back, as the button says. */
export async function changeRelationship(args: ActionFunctionArgs) {
  const user = await requireUser(args, 'workOnCarriers');
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'add-note':
      return addNote(args, form);
    case 'check-live':
      return checkLive(args);
    case 'follow':
      return follow(args);
    case 'dismiss':
    case 'bring-back': {
      const missing = missingFor('changeConnections', user);
      if (missing) throw problemResponse({ status: 403, message: 'Your account cannot do this.', missing });
      return dismiss(args, form);
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

async function addNote(args: ActionFunctionArgs, data: FormData) {
  const carrierId = args.params.id!;
  const page = { form: 'note', fields: ['body'], schema: z.object({ body: NoteBody }) };
  return formAction(data, page, async (value, submissionId) => {
    const answer = await createNote(await openMonitor(args), { carrier_id: carrierId }, value.body, submissionId);
    return answer.ok ? { to: paths.carrierRelationship(carrierId), toast: 'Note added.' } : answer;
  });
}

async function checkLive(args: ActionFunctionArgs) {
  const { carrier_id: id, outcome } = await createLiveCheck(await openMonitor(args), args.params.id!);
  return redirectWithToast(paths.carrierLiveCheck(id), LIVE_CHECK_OUTCOME_SENTENCES[outcome]);
}

async function follow(args: ActionFunctionArgs) {
  const monitor = await openMonitor(args);
  const carrier = await getCarrier(monitor, args.params.id!);
  await createSubscription(monitor, carrier.id);
  return redirectWithToast(paths.carrierRelationship(carrier.id), `Monitoring ${carrierName(carrier)}.`);
}

async function dismiss(args: ActionFunctionArgs, form: FormData) {
  const monitor = await openMonitor(args);
  const { id, relationship } = await getCarrier(monitor, args.params.id!);
  if (!relationship)
    throw problemResponse({ status: 404, message: 'Your company is not connected with this carrier.' });
  const is_dismissed = form.get('intent') === 'dismiss';
  const answer = await changeDismissal(monitor, relationship.connection_id, {
    is_dismissed,
    expected_version: shownVersionOf(form),
  });
  if (!answer.ok)
    return data<FormErrors>({ form: DISMISSAL_FORM, result: { error: { '': [answer.error.message] } } }, answer.status);
  const connection = answer.data;
  const name = connection.carrier_name ?? 'The carrier';
  const toast = connection.is_dismissed ? `${name} dismissed.` : `${name} restored to your carriers.`;
  return redirectWithToast(paths.carrierRelationship(id), toast);
}
