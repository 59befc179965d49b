import { SCIM_TOKEN_PREFIX } from '@contract/sign-on/sign-on.constants';
import rateLimit from '@fastify/rate-limit';
import { eq } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type ScimPatchOperation, scimPatch } from 'scim-patch';
import { ApiError } from '../../../base/http-errors';
import { type Caller, onBehalfOf } from '../../../db/callers';
import { scimTokens } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { bearerOf } from '../../../server/authentication/sessions';
import { digest } from '../../../server/authentication/tokens';
import { keepToCompany } from '../../../server/callers';
import { unavailableError } from '../../../server/errors';
import type { Services } from '../../../server/services';
import { accessRestrictions } from '../../../server/walls';
import { scimUrl } from '../sign-on.queries';
import {
  addGroup,
  changeGroup,
  deleteGroup,
  directoryGroup,
  directoryGroups,
  groupVersionOf,
  toScimGroup,
} from './provision-group';
import { addUser, changeUser, deleteUser } from './provision-user';
import {
  listOf,
  noSuch,
  readAs,
  readOperations,
  readPage,
  resourceTypes,
  ScimGroup,
  ScimRefusal,
  ScimUser,
  schemas,
  scimError,
  serviceProviderConfig,
} from './scim-shapes';
import { directoryUser, directoryUsers, toScimUser, versionOf } from './scim-users.queries';

/** A first synchronization of a thousand people sends some thousand requests. */
const REQUESTS_A_MINUTE = 1_500;
const MAX_BODY_BYTES = 1024 * 1024;
const TOUCH_EVERY_MS = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The company whose directory calls. */
    directoryOf: number;
  }
}

type WithId = { Params: { id: string } };

/** What a company’s directory calls: SCIM 2.0. Not part of the contract, since its shapes are the RFC’s. */
export async function scimRoutes(app: FastifyInstance, services: Services) {
  await app.register((scim) => serveScim(scim, services), { prefix: '/scim/v2' });
}

async function serveScim(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  const base = scimUrl(env);
  const readJson = app.getDefaultJsonParser('error', 'error');
  await app.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });
  app.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    // A DELETE names a type, too, without a body.
    (request, body, done) => (body === '' ? done(null, undefined) : readJson(request, body as string, done)),
  );
  app.decorateRequest('directoryOf', 0);
  const rejectRestricted = accessRestrictions(env);
  app.addHook('onRequest', async (request) => {
    rejectRestricted(request);
    // Anyone may try a token: not as the product's own work.
    const stranger: Caller = { name: `address ${request.ip}`, kind: 'look', company: '*', gone: null };
    request.directoryOf = await onBehalfOf(stranger, () => companyOfToken(services, request));
  });
  app.addHook('preHandler', async ({ directoryOf }) => keepToCompany(directoryOf));
  app.addHook('onSend', async (_request, reply) => {
    reply.type('application/scim+json; charset=utf-8');
  });
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const { status, detail, scimType } = refusalOf(error);
    if (status >= 500) request.log.error({ err: error }, 'directory request failed');
    return reply.status(status).send(scimError(status, detail, scimType));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(scimError(404, 'There is nothing at this address.')),
  );

  /** One operation of the directory, in the company’s lock. */
  const change = <Result>({ directoryOf }: FastifyRequest, operation: (d: Decision) => Promise<Result>) =>
    decide(decidingWithoutUser(services, directoryOf, clock()), operation);

  app.get('/ServiceProviderConfig', async () => serviceProviderConfig(base));
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(base)],
    ['/Schemas', schemas(base)],
  ] as const) {
    app.get(path, async () => listOf(all, all.length, 1));
    app.get<WithId>(`${path}/:id`, async ({ params }) => {
      const found = all.find(({ id }) => id === params.id);
      if (!found) throw noSuch('schema');
      return found;
    });
  }

  const userOf = async (companyId: number, id: string) =>
    toScimUser(await directoryUser(db, companyId, id), companyId, base);

  app.get('/Users', async ({ query, directoryOf }) => {
    const page = readPage(query);
    const { rows, total } = await directoryUsers(db, directoryOf, page);
    return listOf(
      rows.map((row) => toScimUser(row, directoryOf, base)),
      total,
      page.startIndex,
    );
  });

  app.get<WithId>('/Users/:id', async ({ params, directoryOf }, reply) => {
    const user = await userOf(directoryOf, params.id);
    return reply.header('etag', user.meta.version).send(user);
  });

  app.post('/Users', async (request, reply) => {
    const wanted = readAs(ScimUser, request.body);
    const id = await change(request, (d) => addUser(d, wanted));
    const user = await userOf(request.directoryOf, String(id));
    return reply.status(201).headers({ location: user.meta.location, etag: user.meta.version }).send(user);
  });

  app.put<WithId>('/Users/:id', async (request) => {
    const { id } = request.params;
    const wanted = readAs(ScimUser, request.body);
    await change(request, async (d) => {
      assertMatches(request, versionOf(await directoryUser(d.tx, d.companyId, id)));
      await changeUser(d, id, wanted);
    });
    return userOf(request.directoryOf, id);
  });

  app.patch<WithId>('/Users/:id', async (request) => {
    const { id } = request.params;
    const operations = readOperations(request.body);
    await change(request, async (d) => {
      const row = await directoryUser(d.tx, d.companyId, id);
      assertMatches(request, versionOf(row));
      await changeUser(d, id, readAs(ScimUser, patched(toScimUser(row, d.companyId, base), operations)));
    });
    return userOf(request.directoryOf, id);
  });

  app.delete<WithId>('/Users/:id', async (request, reply) => {
    const { id } = request.params;
    await change(request, async (d) => {
      assertMatches(request, versionOf(await directoryUser(d.tx, d.companyId, id)));
      await deleteUser(d, id);
    });
    return reply.status(204).send();
  });

  const groupOf = async (companyId: number, id: string) =>
    toScimGroup(db, await directoryGroup(db, companyId, id), base);

  app.get('/Groups', async ({ query, directoryOf }) => {
    const page = readPage(query);
    const { rows, total } = await directoryGroups(db, directoryOf, page);
    const withMembers = !page.excluded.includes('members');
    const groups = await Promise.all(rows.map((row) => toScimGroup(db, row, base, withMembers)));
    return listOf(groups, total, page.startIndex);
  });

  app.get<WithId>('/Groups/:id', async ({ params, query, directoryOf }, reply) => {
    const withMembers = !readPage(query).excluded.includes('members');
    const row = await directoryGroup(db, directoryOf, params.id);
    return reply.header('etag', groupVersionOf(row)).send(await toScimGroup(db, row, base, withMembers));
  });

  app.post('/Groups', async (request, reply) => {
    const wanted = readAs(ScimGroup, request.body);
    const id = await change(request, (d) => addGroup(d, wanted));
    const group = await groupOf(request.directoryOf, String(id));
    return reply.status(201).headers({ location: group.meta.location, etag: group.meta.version }).send(group);
  });

  app.put<WithId>('/Groups/:id', async (request) => {
    const { id } = request.params;
    const wanted = readAs(ScimGroup, request.body);
    await change(request, async (d) => {
      assertMatches(request, groupVersionOf(await directoryGroup(d.tx, d.companyId, id)));
      await changeGroup(d, id, { ...wanted, members: wanted.members ?? [] });
    });
    return groupOf(request.directoryOf, id);
  });

  app.patch<WithId>('/Groups/:id', async (request) => {
    const { id } = request.params;
    const operations = readOperations(request.body);
    await change(request, async (d) => {
      const row = await directoryGroup(d.tx, d.companyId, id);
      assertMatches(request, groupVersionOf(row));
      const shown = await toScimGroup(d.tx, row, base);
      const named = { ...shown, members: shown.members?.map(({ value }) => ({ value })) };
      const group = readAs(ScimGroup, patched(named, byValue(operations)));
      // Of a group whose last member was removed, the attribute is gone.
      await changeGroup(d, id, { ...group, members: group.members ?? [] });
    });
    return groupOf(request.directoryOf, id);
  });

  app.delete<WithId>('/Groups/:id', async (request, reply) => {
    await change(request, (d) => deleteGroup(d, request.params.id));
    return reply.status(204).send();
  });
}

/** @throws ScimRefusal 401 for anything but a company’s present token */
async function companyOfToken({ db, clock }: Services, request: FastifyRequest): Promise<number> {
  const bearer = bearerOf(request);
  const isToken = bearer?.startsWith(SCIM_TOKEN_PREFIX) === true;
  const [token] = isToken
    ? await db
        .select()
        .from(scimTokens)
        .where(eq(scimTokens.tokenHash, digest(bearer)))
    : [];
  if (!token) throw new ScimRefusal(401, 'Send the directory’s token: Authorization: Bearer scim_…');
  const now = clock();
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() >= TOUCH_EVERY_MS)
    await db.update(scimTokens).set({ lastUsedAt: now }).where(eq(scimTokens.companyId, token.companyId));
  return token.companyId;
}

/** @throws ScimRefusal 412 where the caller has seen another version */
function assertMatches({ headers }: FastifyRequest, version: string) {
  const seen = headers['if-match'];
  if (seen !== undefined && seen !== '*' && seen !== version)
    throw new ScimRefusal(412, 'This has changed since it was read.');
}

/** @throws ScimRefusal 400 for operations that cannot be applied */
function patched(resource: object, operations: ReturnType<typeof readOperations>): unknown {
  // A copy without dates, which the library would not copy.
  const copy = JSON.parse(JSON.stringify(resource)) as Parameters<typeof scimPatch>[0];
  try {
    return scimPatch(copy, operations as ScimPatchOperation[]);
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : 'The operations cannot be applied.';
    throw new ScimRefusal(400, detail, 'invalidPath');
  }
}

/** Members by their ids alone: directories add a name or an empty `$ref`, by which the library would not find them. */
const byValue = (operations: ReturnType<typeof readOperations>) =>
  operations.map((operation) =>
    operation.path === 'members' && Array.isArray(operation.value)
      ? {
          ...operation,
          value: operation.value.map((member) => ({ value: (member as { value?: unknown } | null)?.value })),
        }
      : operation,
  );

function refusalOf(error: FastifyError | Error): { status: number; detail: string; scimType?: string | undefined } {
  if (error instanceof ScimRefusal) return error;
  const known = error instanceof ApiError ? error : unavailableError(error);
  if (known) return { status: known.status === 422 ? 400 : known.status, detail: String(known.body.message) };
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 500) return { status: 500, detail: 'Something went wrong on our side. Try again.' };
  return {
    status,
    detail: status === 429 ? 'Too many requests. Try again in a minute.' : 'The request could not be read.',
    scimType: 'invalidSyntax',
  };
}
