import type { CarrierNoticeKind } from '@contract/rate-confirmations/carrier-notices.constants';
import { Button } from '@ui/button';
import type { FastifyReply } from 'fastify';
import { MessagePage } from '../../carrier-pages/carrier-pages';
import { pageBehindLink } from '../../carrier-pages/page-behind-link';
import { useSpeaker } from '../../carrier-pages/speech';
import type { carrierNotices } from '../../db/schema';
import type { BrokerFacts } from '../../mail/broker-of-record';
import { DENIED, GONE, NAME, NOTICE, SAYS } from './notice-page-words';

export interface NoticePage {
  notice: typeof carrierNotices.$inferSelect;
  broker: BrokerFacts;
  /** Address of the page and its form. */
  address: string;
}

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

export const sendNotice = (reply: FastifyReply, page: NoticePage) =>
  send(reply, 200, NOTICE.title, <Notice {...page} />, { broker: page.broker });

export const sendDenied = (reply: FastifyReply, { broker }: NoticePage) =>
  send(reply, 200, DENIED.title, <MessagePage title={DENIED.title}>{DENIED.text}</MessagePage>, { broker });

function Notice({ notice, address }: NoticePage) {
  const { say, moment } = useSpeaker();
  const { kind, details, isFirstLoad, createdAt } = notice;
  const said: Record<CarrierNoticeKind, readonly (string | undefined)[]> = {
    accepted: [details.signer, details.number, details.reference, details.email],
    new_address: [details.number, details.reference, details.email],
    new_bank: [],
  };
  const values = said[kind as CarrierNoticeKind].map((value) => value ?? '');
  return (
    <>
      <h1>{say(NOTICE.title)}</h1>
      <p>
        {say(NOTICE.when, moment(createdAt.toISOString()))} {say(SAYS[kind as CarrierNoticeKind], ...values)}{' '}
        {isFirstLoad ? say(NOTICE.first) : null}
      </p>
      <p>{say(NOTICE.was)}</p>
      <p>{say(NOTICE.not)}</p>
      <form className="form" method="post" action={address} encType="multipart/form-data">
        <Button look="danger">{say(NOTICE.button)}</Button>
      </form>
    </>
  );
}
