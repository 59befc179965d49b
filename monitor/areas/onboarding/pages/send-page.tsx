import { Button } from '@ui/button';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import type { Phrase } from '../../../carrier-pages/language';
import type { FormErrors } from '../../../carrier-pages/page-form';
import { sendCarrierPage } from '../../../carrier-pages/send-page';
import { useSpeaker } from '../../../carrier-pages/speech';
import { type BrokerFacts, brokerFacts } from '../../../mail/broker-of-record';
import type { Services } from '../../../server/services';
import { GonePage, LapsedPage } from './invitation-pages';
import { type OpenPacket, pageAddress } from './open-packet';

/** In the top bar before it is known which broker it is about. */
export const NAME = 'Carrier onboarding' satisfies Phrase;

interface Page {
  title: Phrase;
  /** Who invited; null before it is known. */
  broker: BrokerFacts | null;
  errors?: FormErrors;
  action?: ReactNode;
}

/** Answers with a page of the onboarding, in the name of its broker. */
export function sendOnboardingPage(
  reply: FastifyReply,
  status: number,
  { title, broker, errors = {}, action }: Page,
  body: ReactNode,
) {
  const name: Phrase = broker === null ? NAME : 'Onboarding with {0}';
  const hasErrors = Object.keys(errors).length > 0;
  return sendCarrierPage(reply, status, { title, name, broker, hasErrors, action }, body);
}

/** A link that opens nothing: whether it ever did is not said. */
export const sendGone = (reply: FastifyReply) =>
  sendOnboardingPage(reply, 404, { title: 'This link no longer works', broker: null }, <GonePage />);

/** This browser is in no packet, or in none any more. */
export const sendLapsed = (reply: FastifyReply) =>
  sendOnboardingPage(
    reply,
    404,
    { title: 'Open the link in your email again', broker: null },
    <LapsedPage isUnsaved={reply.request.method === 'POST'} />,
  );

/** Every page within a packet names its broker and lets the carrier leave. */
export const sendPacketPage = async (
  services: Services,
  reply: FastifyReply,
  status: number,
  open: OpenPacket,
  page: { title: Phrase; errors?: FormErrors },
  body: ReactNode,
) =>
  sendOnboardingPage(
    reply,
    status,
    {
      ...page,
      broker: await brokerFacts(services.db, open.company),
      action: (
        <form method="post" action={pageAddress(services, 'leave')} encType="multipart/form-data">
          <LeaveButton />
        </form>
      ),
    },
    body,
  );

function LeaveButton() {
  const { say } = useSpeaker();
  return <Button look="link">{say('Save and exit')}</Button>;
}
