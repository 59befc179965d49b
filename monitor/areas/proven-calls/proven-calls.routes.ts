import {
  getCallsToCarrier,
  proveCall as proveCallCall,
  startProvenCall,
} from '@contract/proven-calls/proven-calls.calls';
import { listSeenContacts } from '@contract/proven-calls/seen-contacts.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { masked, maskedNumber } from '../../carrier-pages/masked';
import { carriers } from '../../db/schema';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { digitsGoTo, numbersByFlag } from './contacts-on-file';
import { proveCall } from './prove-call';
import { callRow, newestCall } from './proven-calls.queries';
import { seenContacts } from './seen-contacts.queries';
import { startCall } from './start-call';

export function provenCallsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const canText = env.smsUrl !== undefined;
  const newest = (carrierId: number, { company, user, now }: CallContext) =>
    newestCall(db, company.id, carrierId, { userId: user.id, now });

  mount(app, services, getCallsToCarrier, async ({ params: { id } }, context) => {
    const of = { companyId: context.company.id, carrierId: id };
    const goTo = await digitsGoTo(db, of, context.today, { canText, calledNumber: null });
    const numbers = await numbersByFlag(db, of, context.today);
    const [record] = await db.select({ asOf: carriers.censusAsOf }).from(carriers).where(eq(carriers.id, id));
    return {
      numbers_on_file: numbers.unflagged,
      flagged_numbers: numbers.flagged.map(({ number }) => number),
      record_as_of: record?.asOf ?? null,
      digits_go_by: goTo?.by ?? null,
      digits_go_to: goTo && (goTo.by === 'email' ? masked(goTo.to) : maskedNumber(goTo.to)),
      call: await newest(id, context),
    };
  });

  mount(app, services, listSeenContacts, async ({ params: { id } }, { company, now }) => {
    await assertKnownCarrier(db, id);
    return { seen_contacts: await seenContacts(db, { companyId: company.id, carrierId: id }, now) };
  });

  mount(app, services, startProvenCall, async ({ params: { id }, body }, context) => {
    await startCall(context, id, { calledNumber: body.called_number, canText });
    return (await newest(id, context))!;
  });

  mount(app, services, proveCallCall, async ({ params: { id }, body }, context) => {
    await proveCall(context, id, body);
    const { carrierId } = await callRow(db, context.company.id, id);
    return (await newest(carrierId, context))!;
  });
}
