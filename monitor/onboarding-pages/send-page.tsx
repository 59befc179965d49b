import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FieldErrors } from '../areas/onboarding/read-section';
import type { Services } from '../services';
import { GonePage, LapsedPage } from './invitation-pages';
import { Page } from './layout';
import { type OpenPacket, pageAddress } from './open-packet';

/** Sends a whole page; nothing but its own styles may run or load in it. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  frame: { title: string; companyName: string | null; leaveTo?: string },
  body: ReactNode,
) {
  const nonce = randomBytes(16).toString('base64');
  const html = renderToStaticMarkup(
    <Page {...frame} nonce={nonce}>
      {body}
    </Page>,
  );
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'same-origin')
    .send(`<!doctype html>${html}`);
}

/** A link that opens nothing: whether it ever did is not said. */
export const sendGone = (reply: FastifyReply) =>
  sendPage(reply, 404, { title: 'This link no longer works', companyName: null }, <GonePage />);

/** This browser is in no packet, or in none any more. */
export const sendLapsed = (reply: FastifyReply) =>
  sendPage(
    reply,
    404,
    { title: 'Open the link in your mail again', companyName: null },
    <LapsedPage isUnsaved={reply.request.method === 'POST'} />,
  );

/** Every page within a packet names its broker and lets the carrier leave. */
export const sendPacketPage = (
  services: Services,
  reply: FastifyReply,
  status: number,
  open: OpenPacket,
  { title, errors = {} }: { title: string; errors?: FieldErrors },
  body: ReactNode,
) =>
  sendPage(
    reply,
    status,
    {
      title: `${Object.keys(errors).length > 0 ? 'Error: ' : ''}${title}`,
      companyName: open.company.legalName,
      leaveTo: pageAddress(services, 'leave'),
    },
    body,
  );
