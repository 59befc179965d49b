import { Button } from '@ui/button';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import type { FormErrors } from '../carrier-pages/page-form';
import { sendPage } from '../carrier-pages/send-page';
import type { Services } from '../services';
import { GonePage, LapsedPage } from './invitation-pages';
import { type OpenPacket, pageAddress } from './open-packet';

/** In the top bar before it is known which broker it is about. */
export const NAME = 'Carrier onboarding';

interface Page {
  title: string;
  /** Of the broker who invited; null before it is known. */
  companyName: string | null;
  errors?: FormErrors;
  action?: ReactNode;
}

/** Answers with a page of the onboarding, in the name of its broker. */
export function sendOnboardingPage(
  reply: FastifyReply,
  status: number,
  { title, companyName, errors = {}, action }: Page,
  body: ReactNode,
) {
  const frame = {
    title: companyName === null ? title : `${title} | ${companyName}`,
    name: companyName === null ? NAME : `Onboarding with ${companyName}`,
    hasErrors: Object.keys(errors).length > 0,
    action,
  };
  return sendPage(reply, status, frame, body);
}

/** A link that opens nothing: whether it ever did is not said. */
export const sendGone = (reply: FastifyReply) =>
  sendOnboardingPage(reply, 404, { title: 'This link no longer works', companyName: null }, <GonePage />);

/** This browser is in no packet, or in none any more. */
export const sendLapsed = (reply: FastifyReply) =>
  sendOnboardingPage(
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
  page: { title: string; errors?: FormErrors },
  body: ReactNode,
) =>
  sendOnboardingPage(
    reply,
    status,
    {
      ...page,
      companyName: open.company.legalName,
      action: (
        <form method="post" action={pageAddress(services, 'leave')} encType="multipart/form-data">
          <Button look="link">Leave, and come back by the link</Button>
        </form>
      ),
    },
    body,
  );
