import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import type { BrokerFacts } from '../mail/broker-of-record';
import { MessagePage } from './carrier-pages';
import type { Phrase } from './language';
import { sendCarrierPage } from './send-page';
import type { FormErrors } from './speech';

interface Frame {
  errors?: FormErrors;
  /** The values for the title. */
  titleOf?: string;
  /** The broker; omitted: the page does not name it. */
  broker?: BrokerFacts | null;
  script?: string;
}

/**
 * Sends the pages of one kind behind a link.
 *
 * @param name in the top bar
 * @param gone the message for a link that opens nothing, which does not reveal whether it ever did
 */
export function pageBehindLink(name: Phrase, gone: { title: Phrase; text: Phrase }) {
  const send = (
    reply: FastifyReply,
    status: number,
    title: Phrase,
    body: ReactNode,
    { errors = {}, titleOf, broker = null, script }: Frame = {},
  ) =>
    sendCarrierPage(
      reply,
      status,
      { title, titleOf, name, broker, script, hasErrors: Object.keys(errors).length > 0 },
      body,
    );
  const sendGone = (reply: FastifyReply) =>
    send(reply, 404, gone.title, <MessagePage title={gone.title}>{gone.text}</MessagePage>);
  return { send, sendGone };
}
