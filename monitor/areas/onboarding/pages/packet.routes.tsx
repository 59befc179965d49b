import { PACKET_SECTION_LABELS, PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { DOCUMENT_TYPES, MAX_SECTION_FILES } from '@contract/shared/files.constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../base/http-errors';
import type { Phrase } from '../../../carrier-pages/language';
import { type FormErrors, readPageForm } from '../../../carrier-pages/page-form';
import type { Services } from '../../../server/services';
import { carrierNameOf } from '../../carriers/carrier-name';
import { companyFromRecord, describeSections, keptSections, packetFiles } from '../packet-contents';
import { endPacketSession } from '../packet-sessions';
import { removeSectionFile } from '../remove-section-file';
import { saveSection } from '../save-section';
import { type Answers, SECTION_FIELDS, SECTION_FILES } from '../section-fields';
import { submitPacket } from '../submit-packet';
import { agreementRoutes } from './agreement.routes';
import { dropPacketCookie, type OpenPacket, openPacket, pageAddress } from './open-packet';
import { OverviewPage, ReviewPage, SectionPage } from './packet-pages';
import { sendGone, sendLapsed, sendPacketPage } from './send-page';

const INTROS: Partial<Record<PacketSection, Phrase>> = {
  company: 'This is what the federal record says about you. Confirm it, or correct what has changed.',
  contacts: 'Do you do it all yourself? Enter the owner once, then select “Same person as the owner” for the rest.',
  payment: 'How you get paid. If it differs from last time, the broker calls you before it counts.',
};

/** The steps of a packet: the overview, each section, and sending all of it. */
export function packetRoutes(pages: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const here = (path: string) => pageAddress(services, path);
  agreementRoutes(pages, services);

  pages.get('/onboarding/packet', async (request, reply) => {
    const open = await openPacket(services, request);
    if (!open) return sendLapsed(reply);
    const kept = await keptSections(db, open.packet.id);
    return sendPacketPage(
      services,
      reply,
      200,
      open,
      { title: 'Your steps' },
      <OverviewPage
        carrierName={await carrierNameOf(db, open.packet.carrierId)}
        companyName={open.company.legalName}
        sections={new Map([...kept].map(([section, { isComplete }]) => [section, isComplete]))}
        base={here('packet')}
      />,
    );
  });

  pages.get('/onboarding/packet/review', async (request, reply) => {
    const open = await openPacket(services, request);
    return open ? reviewPage(reply, 200, open, {}) : sendLapsed(reply);
  });

  pages.post('/onboarding/packet/review', async (request, reply) => {
    const open = await openPacket(services, request);
    if (!open) return sendLapsed(reply);
    const { discard } = await readPageForm(services, request);
    await discard();
    try {
      await submitPacket(services, { packet: open.packet, invitationId: open.invitation.id, now: clock() });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      const words = Object.values(error.body.fields ?? {}).flat();
      return reviewPage(reply, 422, open, { form: words });
    }
    await endPacketSession(db, open.session.id, clock());
    return dropPacketCookie(reply).redirect(here('sent'), 303);
  });

  type InSection = { Params: { section: string } };
  const sectionOf = ({ params }: FastifyRequest<InSection>) => PACKET_SECTIONS.find((one) => one === params.section);

  pages.get<InSection>('/onboarding/packet/:section', async (request, reply) => {
    const open = await openPacket(services, request);
    if (!open) return sendLapsed(reply);
    const section = sectionOf(request);
    if (!section) return sendGone(reply);
    const known = (await keptSections(db, open.packet.id)).get(section);
    const answers = known?.answers ?? (section === 'company' ? await companyFromRecord(db, open.packet.carrierId) : {});
    return sectionPage(reply, 200, open, section, answers, {});
  });

  pages.post<InSection>('/onboarding/packet/:section', async (request, reply) => {
    const open = await openPacket(services, request);
    if (!open) return sendLapsed(reply);
    const section = sectionOf(request);
    if (!section) return sendGone(reply);
    const received = await readPageForm(services, request, DOCUMENT_TYPES, MAX_SECTION_FILES);
    const { fields: sent, files, discard, rejected } = received;
    if (rejected) {
      const known = (await keptSections(db, open.packet.id)).get(section);
      const answers = { ...known?.answers, ...sent } as Answers;
      return sectionPage(reply, rejected.status, open, section, answers, rejected.errors);
    }
    const { packet } = open;
    try {
      const isRemoving = typeof sent.remove === 'string';
      if (isRemoving) await removeSectionFile(services, { packet, section, fileId: String(sent.remove), now: clock() });
      const { answers, errors } = await saveSection(services, {
        packet,
        section,
        sent,
        files,
        // Whoever takes a file back goes on with the step: what was typed so far is kept.
        isForLater: sent.later === 'yes' || isRemoving,
        now: clock(),
      });
      if (Object.keys(errors).length > 0) return sectionPage(reply, 422, open, section, answers, errors);
      if (isRemoving) return reply.redirect(here(`packet/${section}`), 303);
      if (sent.later === 'yes') return reply.redirect(here('packet'), 303);
      const next = PACKET_SECTIONS[PACKET_SECTIONS.indexOf(section) + 1];
      return reply.redirect(here(`packet/${next ?? 'review'}`), 303);
    } finally {
      await discard();
    }
  });

  async function sectionPage(
    reply: FastifyReply,
    status: number,
    open: OpenPacket,
    section: PacketSection,
    answers: Answers,
    errors: FormErrors,
  ) {
    const files = await packetFiles(db, open.packet.id);
    const kept = (await keptSections(db, open.packet.id)).get(section)?.kept ?? {};
    const file = SECTION_FILES[section];
    const sent = files.filter((one) => one.section === section).map(({ fileId, name }) => ({ id: fileId, name }));
    return sendPacketPage(
      services,
      reply,
      status,
      open,
      { title: PACKET_SECTION_LABELS[section] as Phrase, errors },
      <SectionPage
        section={section}
        intro={INTROS[section] ?? null}
        fields={SECTION_FIELDS[section]}
        answers={answers}
        errors={errors}
        kept={kept}
        file={file ? { ...file, mostFiles: MAX_SECTION_FILES, sent } : null}
        action={here(`packet/${section}`)}
        back={here('packet')}
      />,
    );
  }

  async function reviewPage(reply: FastifyReply, status: number, open: OpenPacket, errors: FormErrors) {
    const sections = await describeSections(db, open.packet.id, null);
    return sendPacketPage(
      services,
      reply,
      status,
      open,
      { title: 'Review and send', errors },
      <ReviewPage sections={sections} errors={errors} companyName={open.company.legalName} base={here('packet')} />,
    );
  }
}
