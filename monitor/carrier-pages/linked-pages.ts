import type { FileType } from '@contract/shared/files.constants';
import { hasSecureCookies } from '@contract/shared/own-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, httpErrors } from '../base/http-errors';
import type { Letter } from '../base/letter';
import { namingBroker } from '../mail/broker-of-record';
import { LINK_CODES, type linkSessions } from '../server/authentication/link-sessions';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../server/authentication/tries';
import { unavailableError } from '../server/errors';
import type { Services } from '../server/services';
import { registerCarrierPages } from './carrier-pages';
import type { CodeState } from './code-page';
import { CODE, codeIn, wrongCode } from './code-words';
import { type Language, languageOf, type Phrase } from './language';
import { type CodedLink, forgiveLinkCodes, noteWrongLinkCode, spendLinkCode, takeLinkTry } from './link-codes';
import { keepChosenLanguage, keepMailLanguage } from './mail-languages';
import { type PageForm, readPageForm } from './page-form';
import type { FormErrors } from './speech';

/** Per network address. */
const REQUESTS_PER_MINUTE = 60;
const CODE_MINUTES = 10;

/** The target of a link: what a code opens, and where the code is sent. */
interface Behind {
  /** The subject of a session, in the table of sessions. */
  id: number;
  /** The subject that codes are counted for: a carrier with many links gets no more codes. */
  countedFor: number;
  /** Null: to the telephone. */
  email: string | null;
  /** In E.164, where codes go by text message. */
  phone?: string | null;
  /** Of the page. */
  address: string;
  /** The company and carrier of the link. */
  companyId: number;
  carrierId: number | null;
}

/** One kind of page that a mailed link and a code mailed to the same address open. `Found`: a link's target. */
interface LinkedPages<Found> {
  /** In the top bar. */
  name: Phrase;
  /** Of one network address; omitted: 60. */
  requestsPerMinute?: number;
  /** The part of the address before the token. */
  folder: string;
  cookie: string;
  /** Browsers in which a link was opened: a code opens only its own link. */
  sessions: ReturnType<typeof linkSessions>;
  /** The kind under which codes are counted. */
  codes: string;
  /** The link's target, as an email about its codes names it. */
  what: string;
  codeMail: (code: string, minutes: number) => Letter;
  /** Codes come in the name of the link's company. Omitted: in the product's, for a page that does not say whose it is. */
  isCodeOfBroker?: boolean;
  /** Texts a code to the telephone of a target that has no email. */
  textCode?: (found: Found, code: string, minutes: number, language: Language) => Promise<void>;
  /** A code was right: the session that it opened. */
  onOpened?: (opened: Opened<Found> & { sessionId: string }) => Promise<void>;
  /** @returns null: the link leads nowhere, or no longer */
  find: (token: string, now: Date) => Promise<Found | null>;
  behind: (found: Found) => Behind;
  /** The message in place of a page that was open too long ago. */
  lapsed: Phrase;
  /** Forms with their own address that is no page: opened directly it redirects to the page. */
  forms: readonly string[];
  /** Targets whose page, codes and forms do nothing for a while and say what to do; `forms` still work. */
  held?: {
    isHeld: (found: Found) => boolean;
    forms: readonly string[];
    send: (opened: Opened<Found> & { isOpen: boolean }, status: number) => Promise<FastifyReply>;
  };
  sendGone: (reply: FastifyReply) => FastifyReply;
  sendStart: (reply: FastifyReply, status: number, found: Found, errors: FormErrors) => FastifyReply;
  sendCode: (reply: FastifyReply, status: number, found: Found, state: CodeState) => FastifyReply;
  /** The page that the code has opened. */
  sendOpen: (opened: Opened<Found>) => Promise<FastifyReply>;
}

interface Opened<Found> {
  found: Found;
  /** Looks up the link's target again. */
  token: string;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

/** An error for a script: the code and its sentence. */
function sendAsData(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof ApiError ? error : unavailableError(error);
  const status = refusal?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'page data failed');
  for (const [header, value] of Object.entries(refusal?.headers ?? {})) reply.header(header, value);
  return reply.status(status).send({
    code: refusal?.body.code ?? 'bad_request',
    message: refusal?.body.message ?? 'The request could not be read.',
  });
}

type Params = { Params: { token: string } };

/**
 * Registers the pages behind one kind of mailed link. The link alone shows only that there is something; a code mailed
 * to the same address opens it for some hours.
 *
 * @param register adds the actions of the open page: `form`, by the last part of its address, '' for the page's own
 * form; and `page`, which redirects to the start if the code was not entered
 */
export function registerLinkedPages<Found>(
  app: FastifyInstance,
  services: Services,
  kind: LinkedPages<Found>,
  register: (add: {
    form: (
      step: string,
      handle: (opened: Opened<Found> & { fields: Record<string, unknown>; sent: PageForm }) => Promise<FastifyReply>,
      /** Files that the form takes. */
      files?: { types: readonly FileType[]; most: number },
    ) => void;
    /** What a page's own script sends, as JSON. `isOpen` false: no code was entered in this browser. */
    data: (
      step: string,
      maxBytes: number,
      handle: (opened: Opened<Found> & { isOpen: boolean }) => Promise<FastifyReply>,
    ) => void;
    page: (step: string, handle: (opened: Opened<Found>) => Promise<FastifyReply>) => void;
  }) => void,
) {
  const { db, env, mail, clock } = services;
  const limits = { requestsPerMinute: kind.requestsPerMinute ?? REQUESTS_PER_MINUTE, name: kind.name };
  const { folder, cookie, sessions, behind, sendGone, sendStart, sendCode } = kind;
  const PAGE = `/onboarding/${folder}/:token`;
  const at = (step: string) => (step === '' ? PAGE : `${PAGE}/${step}`);

  const codedLink = (found: Found): CodedLink => {
    const { id, email, phone = null, companyId, carrierId } = behind(found);
    return { kind: kind.codes, what: kind.what, id, email, phone, companyId, carrierId };
  };
  const sessionOf = (request: FastifyRequest, found: Found, state: 'awaiting_code' | 'open', now: Date) =>
    sessions.find(db, request.cookies[cookie], behind(found).id, state, now);
  const keepCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookie, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: hasSecureCookies(env.onboardingOrigin),
      maxAge: sessions.hours * 3600,
    });

  return registerCarrierPages(app, services, limits, (pages) => {
    /** Every request looks its link up first. */
    const answer =
      (handle: (opened: Opened<Found>) => Promise<FastifyReply>, step = '') =>
      async (request: FastifyRequest<Params>, reply: FastifyReply) => {
        const now = clock();
        const { token } = request.params;
        const found = await kind.find(token, now);
        if (!found) return sendGone(reply);
        const opened = { found, token, request, reply, now };
        if (!kind.held?.isHeld(found) || kind.held.forms.includes(step)) return handle(opened);
        const isOpen = (await sessionOf(request, found, 'open', now)) !== null;
        return kind.held.send({ ...opened, isOpen }, request.method === 'GET' ? 200 : 409);
      };

    pages.get<Params>(
      PAGE,
      answer(async (opened) => {
        const { found, request, reply, now } = opened;
        if (await sessionOf(request, found, 'open', now)) {
          const { email } = behind(found);
          if (email !== null) await keepChosenLanguage(db, email, request, now);
          return kind.sendOpen(opened);
        }
        if (await sessionOf(request, found, 'awaiting_code', now))
          return sendCode(reply, 200, found, { errors: {}, isEnded: false });
        return sendStart(reply, 200, found, {});
      }),
    );

    // A form returned with errors has its own address: choosing a language there leads to the page.
    for (const step of ['code', 'open', ...kind.forms])
      pages.get<Params>(at(step), (request, reply) =>
        reply.redirect(`${env.onboardingOrigin}/${folder}/${encodeURIComponent(request.params.token)}`, 303),
      );

    // Opening the link sends no email: programs that scan emails open links too.
    pages.post<Params>(
      at('code'),
      answer(async ({ found, request, reply, now }) => {
        const { id, countedFor, email, address, companyId } = behind(found);
        await spendTry(db, triesOf(kind.codes, countedFor), LINK_CODES, now);
        await spendTry(db, triesOf(`${kind.codes}-network`, request.ip), MAX_TRIES_PER_NETWORK, now);
        await spendLinkCode(services, codedLink(found), now);
        const { token, code } = await sessions.open(db, id, now);
        const language = languageOf(request);
        const letter = kind.codeMail(code, CODE_MINUTES);
        if (email !== null)
          await mail.send({
            to: email,
            language,
            ...(kind.isCodeOfBroker ? await namingBroker(db, companyId, letter) : letter),
          });
        else await kind.textCode?.(found, code, CODE_MINUTES, language);
        return keepCookie(reply, token).redirect(address, 303);
      }),
    );

    pages.post<Params>(
      at('open'),
      answer(async (opened) => {
        const { found, request, reply, now } = opened;
        const { address } = behind(found);
        const session = await sessionOf(request, found, 'awaiting_code', now);
        if (!session) return reply.redirect(address, 303);
        const { fields, discard } = await readPageForm(services, request);
        await discard();
        const code = codeIn(fields.code);
        const again = (status: number, error: string | null) =>
          sendCode(reply, status, found, { errors: error === null ? {} : { code: error }, isEnded: error === null });
        if (code === null) return again(422, CODE.notSix);
        const link = codedLink(found);
        const left = await takeLinkTry(services, link, now);
        if (left === null) return again(403, null);
        const tried = await sessions.tryCode(db, session, code, now, left);
        if (tried.kind === 'right') {
          await forgiveLinkCodes(services, link, tried.tries);
          if (link.email !== null) await keepMailLanguage(db, link.email, request, now);
          await kind.onOpened?.({ ...opened, sessionId: session.id });
          return keepCookie(reply, tried.token).redirect(address, 303);
        }
        await noteWrongLinkCode(services, link, left, now);
        return again(tried.kind === 'ended' ? 403 : 422, wrongCode(tried));
      }),
    );

    register({
      form: (step, handle, files) =>
        pages.post<Params>(
          at(step),
          answer(async (opened) => {
            const { found, request, reply, now } = opened;
            if (!(await sessionOf(request, found, 'open', now)))
              return sendStart(reply, 403, found, { form: kind.lapsed });
            const sent = await readPageForm(services, request, files?.types, files?.most);
            try {
              return await handle({ ...opened, fields: sent.fields, sent });
            } finally {
              await sent.discard();
            }
          }, step),
        ),
      data: (step, bodyLimit, handle) =>
        pages.post<Params>(
          at(step),
          { bodyLimit, errorHandler: sendAsData },
          async (request: FastifyRequest<Params>, reply: FastifyReply) => {
            const now = clock();
            const { token } = request.params;
            const found = await kind.find(token, now);
            if (!found) throw httpErrors.notFound('That link');
            const isOpen = (await sessionOf(request, found, 'open', now)) !== null;
            return handle({ found, token, request, reply, now, isOpen });
          },
        ),
      page: (step, handle) =>
        pages.get<Params>(
          at(step),
          answer(async (opened) => {
            const { found, request, reply, now } = opened;
            if (!(await sessionOf(request, found, 'open', now))) return reply.redirect(behind(found).address, 303);
            return handle(opened);
          }),
        ),
    });
  });
}
