import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { resendWebhookDelivery, updateWebhook } from '~/models/integrations.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { redirectWithToast } from '~/services/toast.server';
import { problemResponse } from '~/view/problem';

/** Switches a webhook, changes which events it gets, or sends one again, as the pressed button says. */
export async function changeWebhook(id: string, form: FormData, monitor: Monitor) {
  const here = paths.accountWebhook(id);
  switch (form.get('intent')) {
    case 'switch-off':
      return said(await updateWebhook(monitor, id, { is_enabled: false }), here, 'The webhook is off.');
    case 'switch-on':
      return said(await updateWebhook(monitor, id, { is_enabled: true }), here, 'The webhook is on.');
    case 'change-kinds': {
      const kinds = form.getAll('kinds').filter((kind): kind is CompanyEventKind => typeof kind === 'string');
      return said(await updateWebhook(monitor, id, { kinds }), here, 'The events are saved.');
    }
    case 'resend': {
      const delivery = form.get('delivery_id');
      const answer = await resendWebhookDelivery(monitor, typeof delivery === 'string' ? delivery : '');
      return said(answer, here, 'It is sent again.');
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

/** Nothing is typed here, so a refusal is a message on the page as it is now. */
function said(answer: { ok: true } | { ok: false; error: { message: string } }, here: string, words: string) {
  if (answer.ok) return redirectWithToast(here, words);
  return redirectWithToast(here, 'Nothing is changed.', { type: 'error', description: answer.error.message });
}
