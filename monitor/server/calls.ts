import { join } from 'node:path';
import { type Call, type CallOutput, type CallParsed, changesNothing, type Deprecated } from '@contract/call';
import { PENDING_ACCESS_REVIEW, STEP_UP_SECONDS } from '@contract/identity/identity.constants';
import type { Company, CurrentUser } from '@contract/identity/identity.entities';
import { portalPaths, withBase } from '@contract/portal-paths';
import { dayOf } from '@contract/shared/day';
import { hasError } from '@contract/shared/error-catalogue';
import { type PagingInfo, pagingInfo } from '@contract/shared/paging';
import { missingToMay } from '@contract/shared/permissions';
import { trusts } from '@contract/shared/trusted-proxies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, fieldsOf, httpErrors } from '../base/http-errors';
import type { Queryable } from '../db/client';
import { type FileAnswer, sendFile } from '../documents/files/file-answer';
import { type ReceivedFile, type ReceivedForm, receiveForm } from '../documents/files/receive-file';
import { rejectForKey } from './authentication/api-key-limits';
import { authenticate, type OpenSession } from './authentication/sessions';
import { countFor } from './callers';
import type { Services } from './services';
import { accessRestrictions } from './walls';

type OfRequest = {
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The upload of a call with `upload`; null where it is optional and missing. It is deleted with the request. */
  file: ReceivedFile | null;
  session: OpenSession | null;
};

/** What a handler gets besides the call's parsed input: the services of every area, and what this request brought. */
export class CallContext implements Services {
  readonly db: Services['db'];
  readonly database: Services['database'];
  readonly env: Services['env'];
  readonly mail: Services['mail'];
  readonly consequences: Services['consequences'];
  readonly clock: Services['clock'];
  readonly operatorToken: string;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly file: ReceivedFile | null;
  /** Set by a handler: what is written with the operation that it runs, in its transaction (`Deciding`). */
  also?: (tx: Queryable) => Promise<void>;
  readonly #session: OpenSession | null;

  constructor(services: Services, { now, session, request, reply, file }: OfRequest) {
    this.db = services.db;
    this.database = services.database;
    this.env = services.env;
    this.mail = services.mail;
    this.consequences = services.consequences;
    this.clock = services.clock;
    this.operatorToken = services.operatorToken;
    this.now = now;
    this.request = request;
    this.reply = reply;
    this.file = file;
    this.#session = session;
  }

  /** ISO day of `now`, UTC. */
  get today(): string {
    return dayOf(this.now);
  }

  /** The open session; throws when the call is public and no user is signed in. */
  get session(): OpenSession {
    if (!this.#session) throw httpErrors.signIn();
    return this.#session;
  }

  get user(): CurrentUser {
    return this.session.user;
  }

  /** Of a call with `stepUp: 'by-input'`: asked by its operation once it knows that this input needs it. */
  assertFactorGiven(): void {
    assertFactorGiven(this.session, this.now);
  }

  /** The signed-in user's company: every query of a company's rows goes through its id. */
  get company(): Company {
    const { company } = this.session.user;
    if (!company) throw httpErrors.missing({ kind: 'account', name: 'company' });
    return company;
  }
}

const PAGED = Symbol('paged');
type Paged<T> = { [PAGED]: PagingInfo; body: T };

/** Replies with a list and its paging headers. */
export function paged<T>(body: T, page: { page: number; per_page: number }, totalItems: number): Paged<T> {
  return { [PAGED]: pagingInfo(page.page, page.per_page, totalItems), body };
}

type JsonAnswer<C> = CallOutput<C> | Paged<CallOutput<C>>;
type Answer<C> = JsonAnswer<C> | FileAnswer;
type Handler<C> = (input: CallParsed<C>, context: CallContext) => Promise<Answer<C>>;

declare module 'fastify' {
  interface FastifyInstance {
    mountedCalls: Set<Call>;
    /** Counts a request of the session's account; throws for one too many. */
    countRequest: (session: OpenSession, now: Date) => void;
    /** Throws when a page of another site requests a change with a session's cookie. */
    rejectForeignPages: (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * Serves one call of the contract with its method, path, schemas and permission. Checks the permission before the
 * input.
 */
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType | null>(
  app: FastifyInstance,
  services: Services,
  call: Call<P, Q, B, R>,
  handler: Handler<Call<P, Q, B, R>>,
) {
  // The code common to all calls does not need the types of this one's input.
  const anyCall = call as unknown as Call;
  app.mountedCalls.add(anyCall);
  const rejectRestricted = accessRestrictions(services.env);
  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = services.clock();
    rejectRestricted(request);
    const session = await admit(anyCall, request, services, now, app.countRequest);
    const isForm = call.upload && (!call.upload.isOptional || request.isMultipart());
    const form = isForm ? await receiveForm(request, call.upload!, join(services.env.dataDir, 'received')) : undefined;
    const input = (await parsed(call, request, form)) as CallParsed<Call<P, Q, B, R>>;
    let answer: Answer<Call<P, Q, B, R>>;
    try {
      answer = await handler(
        input,
        new CallContext(services, { now, session, request, reply, file: form?.file ?? null }),
      );
    } finally {
      await form?.discard();
    }
    if (call.download) return sendFile(reply, answer as FileAnswer);
    if (call.response === null) return reply.status(204).send();
    const json = answer as JsonAnswer<Call<P, Q, B, R>>;
    const isPaged = typeof json === 'object' && json !== null && PAGED in json;
    const body = isPaged ? json.body : json;
    if (isPaged) {
      const { currentPage, totalPages, totalRecords } = json[PAGED];
      reply.headers({ currentpage: currentPage, totalpages: totalPages, totalitems: totalRecords });
    }
    // Tests check every answer against the contract; production trusts the handlers' own mapping, for speed.
    if (services.env.isTest) call.response.parse(body);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  };
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call: anyCall },
    ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
    onRequest: [...(call.deprecated ? [announcesItsEnd(call.deprecated)] : []), app.rejectForeignPages],
    handler: services.env.isTest ? asCatalogued(anyCall, answerCall) : answerCall,
  });
}

/** The headers of RFC 9745 and RFC 8594 with every answer, refusals among them. */
const announcesItsEnd =
  ({ since, until }: Deprecated) =>
  async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ deprecation: `@${Date.parse(since) / 1000}`, sunset: new Date(until).toUTCString() });
  };

type AnswerCall = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * In tests a call fails if it rejects with a status that the catalog does not list for it: the portal treats that as a
 * fault.
 */
function asCatalogued(call: Call, answer: AnswerCall): AnswerCall {
  return async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (error instanceof ApiError && !hasError(call, error.status))
        throw new Error(`${call.method} ${call.path} refused with ${error.status}, which is not among its errors`);
      throw error;
    }
  };
}

/**
 * Denied by default: what `may` does not allow ends here, before input is parsed or a row is read. A page that makes a call in
 * its own place asks it too.
 */
export async function admit(
  call: Call,
  request: FastifyRequest,
  services: Services,
  now: Date,
  countRequest: FastifyInstance['countRequest'],
): Promise<OpenSession | null> {
  const { may } = call;
  const session = await authenticate(services, request, now, may === 'awaiting-code' ? 'awaiting_code' : 'signed_in');
  // Sign-in and sign-up are for people: a key counts as signed out there.
  if (may === 'public') return session?.apiKey ? null : session;
  if (!session) throw httpErrors.signIn();
  countFor(session, call);
  // Sign-in has its own limits.
  if (may === 'awaiting-code') return session;
  countRequest(session, now);
  if (session.networks.length > 0 && !trusts(session.networks)(request.ip)) throw httpErrors.otherNetwork();
  const isOfReview = may === 'under-review' && session.blockedPage === PENDING_ACCESS_REVIEW;
  if (session.blockedPage && !isOfReview)
    throw httpErrors.elsewhere(services.env.portalOrigin + withBase(portalPaths.blockedAccess(session.blockedPage)));
  rejectForKey(session, call);
  if (session.user.must_set_up_factor && !call.beforeFactor)
    throw httpErrors.elsewhere(services.env.portalOrigin + withBase(portalPaths.secondFactors()));
  if (may === 'signed-in' || may === 'under-review') return steppedUp(call, session, now);
  const missing = missingToMay(may, session.user);
  // `missingToMay` checks the scope last: an old key with a kept permission has everything else.
  const isKept = missing?.kind === 'scope' && session.apiKey?.keptPermissions.some((kept) => kept === may);
  if (missing && !isKept) throw httpErrors.missing(missing);
  return steppedUp(call, session, now);
}

function steppedUp(call: Call, session: OpenSession, now: Date): OpenSession {
  if (call.stepUp === true) assertFactorGiven(session, now);
  return session;
}

/** @throws ApiError 403 for a person who gave no second factor within `STEP_UP_SECONDS`; a key has none to give */
function assertFactorGiven({ apiKey, secondFactorAt }: OpenSession, now: Date): void {
  if (apiKey !== null) return;
  if (secondFactorAt === null || now.getTime() - secondFactorAt.getTime() > STEP_UP_SECONDS * 1000)
    throw httpErrors.confirmItIsYou();
}

/** The call's input; deletes a received file when the fields around it are rejected. */
async function parsed(call: QueriedCall, request: FastifyRequest, form: ReceivedForm | undefined) {
  try {
    return parseInput(call, form ? { params: request.params, query: request.query, body: form.fields } : request);
  } catch (error) {
    await form?.discard();
    throw error;
  }
}

type Parts = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
type QueriedCall = Parts & Pick<Call, 'method' | 'looksOnly' | 'changesByGet'>;

/**
 * Parameters that a read-only call does not know (bodies are strict themselves): ignored, they would widen the list
 * (decision 0008). A `q` with only an order does not narrow a list: lists without conditions keep their own order.
 */
function unknownInQuery(call: QueriedCall, given: unknown): string[] {
  const schema = call.query;
  if (!changesNothing(call) || typeof given !== 'object' || given === null) return [];
  const known = schema && 'shape' in schema ? (schema.shape as object) : {};
  const isOrderAlone = (name: string, value: unknown) =>
    name === 'q' && typeof value === 'object' && value !== null && Object.keys(value).every((key) => key === 's');
  return Object.entries(given)
    .filter(([name, value]) => !Object.hasOwn(known, name) && !isOrderAlone(name, value))
    .map(([name]) => name);
}

function parseInput(call: QueriedCall, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>) {
  // Without a prototype: an input may have a field named toString.
  const fields: Record<string, string[]> = Object.create(null);
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (part === 'query')
      for (const name of unknownInQuery(call, request.query))
        fields[name] = [`“${name}” is no parameter of this call.`];
    if (!schema) continue;
    const read = schema.safeParse(request[part] ?? {});
    if (read.success) input[part] = read.data;
    else
      for (const [field, messages] of Object.entries(fieldsOf(read.error.issues, part)))
        fields[field] = [...(fields[field] ?? []), ...messages];
  }
  if (Object.keys(fields).length > 0) throw httpErrors.invalid(fields);
  return input;
}
