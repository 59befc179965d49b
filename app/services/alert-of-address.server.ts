import { getIdentityAlert } from '@contract/identity-alerts/identity-alerts.calls';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { problemResponse } from '~/view/problem';
import { openMonitor } from './monitor.server';

type OwnAlert = IdentityAlertInFull & {
  own: NonNullable<IdentityAlertInFull['own']>;
  reported: NonNullable<IdentityAlertInFull['reported']>;
};

/**
 * The alert with the address's `alertId`. Throws the 404 page when it is not about the carrier in the address or,
 * without one there, when it is about a carrier.
 */
export async function alertOfAddress(args: LoaderFunctionArgs, alertId = args.params.alertId!) {
  const alert = await (await openMonitor(args)).get(getIdentityAlert, { params: { id: alertId } });
  if (String(alert.carrier_id ?? '') !== (args.params.id ?? '')) throw noSuchAlert();
  return alert;
}

/** The same, of the user's own company. Throws the 404 page for another company's. */
export async function ownAlertOfAddress(args: LoaderFunctionArgs, alertId?: string): Promise<OwnAlert> {
  const { own, reported, ...alert } = await alertOfAddress(args, alertId);
  if (!own || !reported) throw noSuchAlert();
  return { ...alert, own, reported };
}

const noSuchAlert = () => problemResponse({ status: 404, message: 'That alert was not found.' });
