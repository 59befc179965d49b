import type { DriverLink } from '@contract/loads/driver-links.calls';
import { createDriverLink, getDriverLinks, withdrawDriverLink } from '@contract/loads/driver-links.calls';
import { LOAD_DRIVERS } from '@contract/loads/driver-links.constants';
import type { FastifyInstance } from 'fastify';
import { namingBroker } from '../../../mail/broker-of-record';
import { isActorOfKey } from '../../../server/authentication/api-key-tokens';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { consentOf } from '../../texts/consents';
import { whereTextsGo } from '../../texts/texts.queries';
import { withdrawLoadLink } from '../links/make-load-link';
import { driverOf, type LoadRow } from '../load-facts.queries';
import { getLoadRow } from '../loads.queries';
import { heldBy } from '../texts/load-texts.queries';
import { IN_DOUBT } from '../texts/text-driver';
import { driverLinkMail } from './driver-link-mail';
import { driverLinksOf, neverByGate } from './driver-links.queries';
import { makeDriverLink, whyNoDriverLink } from './make-driver-link';
import { phoneApartOf } from './phone-apart';

/** The broker's side of the driver's page. */
export function driverLinksRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;
  const linkOf = async (companyId: number, loadId: number, linkId: number, now: Date): Promise<DriverLink> => {
    const links = await driverLinksOf(db, await getLoadRow(db, companyId, loadId), now);
    return links.find(({ id }) => id === linkId)!;
  };

  const driversOf = (companyId: number, load: LoadRow) =>
    Promise.all(
      LOAD_DRIVERS.map((who) => ({ who, ...driverOf(load, who) }))
        .filter(({ who, name, phone }) => who === 'driver' || name !== null || phone !== null)
        .map(async ({ who, name, phone }) => ({
          ...{ who, name, phone_e164: phone },
          needs_consent: phone !== null && (await consentOf(db, companyId, phone)) === null,
        })),
    );

  mount(app, services, getDriverLinks, async ({ params }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const held = await heldBy(db, load);
    const never = await neverByGate(db, load, now);
    return {
      load_id: load.id,
      reference: load.reference,
      drivers: await driversOf(company.id, load),
      texts_go: whereTextsGo(env),
      cannot_make: whyNoDriverLink(load) ?? (held && IN_DOUBT) ?? never?.sentence ?? null,
      held,
      blocked: never?.sentence ?? null,
      phone_apart: await phoneApartOf(db, load, now),
      links: await driverLinksOf(db, load, now),
      as_of: now.toISOString(),
    };
  });

  mount(app, services, createDriverLink, async ({ params, body }, context) => {
    const { company, user } = context;
    const asked = {
      to: body.to ?? 'driver',
      send: body.send,
      email: body.email || null,
      hasConsent: body.has_consent === true,
    };
    const { id, address } = await makeDriverLink(context, params.id, asked);
    const link = await linkOf(company.id, params.id, id, context.now);
    if (body.send !== 'email') return { link, address, is_sent: body.send === 'text' };
    const { reference } = await getLoadRow(db, company.id, params.id);
    const letter = driverLinkMail({ companyName: company.legal_name, reference, address });
    const content = await namingBroker(db, company.id, letter);
    // The link is made: a mailer that is away is said, and the link can be copied.
    const isSent = await mail
      .send({
        to: asked.email!,
        replyTo: isActorOfKey(user) ? undefined : user.email,
        thread: `load-${params.id}`,
        ...content,
      })
      .then(() => true)
      .catch((error: unknown) => {
        context.request.log.warn({ err: error }, 'driver link not sent');
        return false;
      });
    return { link, address, is_sent: isSent };
  });

  mount(app, services, withdrawDriverLink, async ({ params }, context) => {
    await withdrawLoadLink(context, params.id, 'driver', params.link_id);
    return linkOf(context.company.id, params.id, params.link_id, context.now);
  });
}
