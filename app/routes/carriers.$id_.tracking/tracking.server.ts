import { getCarrier } from '@contract/carriers/carriers.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getLoad } from '@contract/loads/loads.calls';
import { getTrackingConnection, inviteToShareTracking } from '@contract/loads/tracking-connections.calls';
import { missingFor } from '@contract/shared/permissions';

import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import type { Monitor } from '~/services/monitor.server';
import { carrierName } from '~/view/carrier/identifiers';
import { keepingOrigin } from '~/view/list-origin';

/** The carrier’s connection, and the load that tracking is requested for. */
export async function trackingPage(monitor: Monitor, user: CurrentUser, id: string, request: Request) {
  const loadId = loadIn(request);
  const [carrier, connection, load] = await Promise.all([
    monitor.get(getCarrier, { params: { id }, query: {} }),
    monitor.get(getTrackingConnection, { params: { id } }),
    loadId === null ? null : monitor.get(getLoad, { params: { id: loadId } }),
  ]);
  return {
    load: load && { id: load.id, reference: load.reference },
    id: carrier.id,
    name: carrierName(carrier),
    connection,
    mayInvite: missingFor('workTickets', user) === null,
  };
}

/** Null: the page is about the carrier alone. */
function loadIn(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('load');
  return id !== null && /^[1-9]\d{0,15}$/.test(id) ? id : null;
}

export const invite = defineForm({
  form: 'invite',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(inviteToShareTracking, { params: { id: params.id! } }),
  to({ params, request }) {
    const load = loadIn(request);
    return load === null
      ? paths.carrierTracking(params.id!)
      : keepingOrigin(paths.load(load), new URL(request.url).search);
  },
  toast: ({ request }) =>
    loadIn(request) === null ? 'Invitation sent.' : 'Tracking requested. The carrier gets an email.',
});
