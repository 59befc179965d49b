import { searchCarriersByEmail, searchCarriersByPhone } from '@contract/carriers/contact-search.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { readEmail, readPhone } from './contact-values';
import { lookUpEmail, lookUpPhone } from './look-up-contact';

export function contactSearchRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, searchCarriersByPhone, async ({ body }, context) => {
    const phone = readPhone(body.phone);
    if (phone === null) throw httpErrors.invalid({ phone: ['Type a phone number with its area code.'] });
    const { found, total } = await lookUpPhone(phone, body, context);
    return paged(found, body, total);
  });

  mount(app, services, searchCarriersByEmail, async ({ body }, context) => {
    const read = readEmail(body.email);
    if (read === null)
      throw httpErrors.invalid({ email: ['Type a whole email address, such as dispatch@carrier.com.'] });
    const { found, total } = await lookUpEmail(read, body, context);
    return paged(found, body, total);
  });
}
