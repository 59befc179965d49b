import { getCarrier } from '@contract/carriers/carriers.calls';

import { problemResponse } from '~/view/problem';
import type { Sending } from './define-form.server';

/** The carrier in the address and the company's relationship with it. Throws the 404 page without one. */
export async function connectedCarrier({ monitor, params }: Pick<Sending, 'monitor' | 'params'>) {
  const carrier = await monitor.get(getCarrier, { params: { id: params.id! }, query: {} });
  const { relationship } = carrier;
  if (!relationship)
    throw problemResponse({ status: 404, message: 'Your company is not connected with this carrier.' });
  return { carrier, relationship };
}
