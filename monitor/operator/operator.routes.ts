import { timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { httpErrors } from '../base/http-errors';
import { publisherAddress } from '../base/publisher-address';
import { asWork } from '../db/callers';
import { ImportInterrupted, importFile } from '../federal-data/import/import-file';
import { UnknownDayError, UnusableFileError } from '../federal-data/import/unusable-file';
import { openPublisher } from '../federal-data/sync/source';
import { syncFederalData } from '../federal-data/sync/sync-federal-data';
import type { Services } from '../server/services';
import { COMMANDS } from './commands';

const ImportOrder = z.object({
  path: z.string(),
  asOf: z.iso.date().optional(),
  member: z.string().max(200).optional(),
  complete: z.boolean().optional(),
  dataset: z.string().optional(),
  rejectsDir: z.string(),
});

const SyncOrder = z.object({
  keys: z.array(z.string().max(100)).max(100),
  accept: z.array(z.string().max(100)).max(100),
  address: publisherAddress.optional(),
  appToken: z.string().max(1000).optional(),
});

const CommandOrder = z.object({ name: z.string(), argv: z.array(z.string().max(1000)).max(40) });

/**
 * What an operator's own command on this machine asks of the running product: the embedded database belongs to this
 * process, so this process does the work. The token stands in the data folder, which only its owner can read. Not part
 * of the contract.
 */
export function operatorRoutes(app: FastifyInstance, { env, database, operatorToken, clock }: Services) {
  app.post('/operator/commands', async (request) => {
    if (!isOperator(request, operatorToken)) throw httpErrors.notFound();
    const { name, argv } = CommandOrder.parse(request.body);
    const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!run) throw httpErrors.notFound('That command');
    return asWork(() =>
      run(
        {
          database: database.owner,
          dataDir: env.dataDir,
          now: clock(),
          dataKeys: env.dataKeys,
          portalOrigin: env.portalOrigin,
        },
        argv,
      ),
    );
  });

  // Answers with a line of JSON for each dataset, and at the end with the summary or why there is none.
  app.post('/operator/syncs', async (request, reply) => {
    if (!isOperator(request, operatorToken)) throw httpErrors.notFound();
    const { keys, accept, address = env.fmcsaAddress, appToken = env.fmcsaAppToken } = SyncOrder.parse(request.body);
    const lines = new PassThrough();
    const say = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
    const stopped = stoppedWith(request, reply);
    asWork(() =>
      syncFederalData(database.owner, {
        publisher: openPublisher({ address, appToken, clock, signal: stopped }),
        dataDir: env.dataDir,
        clock,
        signal: stopped,
        keys,
        accept,
        say: (line) => say({ line }),
      }),
    )
      .then((summary) => say({ summary }))
      .catch((error: unknown) => {
        if (!stopped.aborted) request.log.error({ err: error }, 'sync failed');
        say({ failure: error instanceof Error ? error.message : String(error) });
      })
      .finally(() => lines.end());
    return reply.type('application/x-ndjson').send(lines);
  });

  // Answers with a line of JSON for each step: progress, and at the end the report or why there is none.
  app.post('/operator/imports', async (request, reply) => {
    if (!isOperator(request, operatorToken)) throw httpErrors.notFound();
    const { path, ...options } = ImportOrder.parse(request.body);
    const lines = new PassThrough();
    const say = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
    const stopped = stoppedWith(request, reply);
    asWork(() =>
      importFile(database.owner, path, {
        ...options,
        now: clock(),
        signal: stopped,
        onProgress: (progress) => say({ progress }),
      }),
    )
      .then((report) => say({ report }))
      .catch((error: unknown) => {
        const kind = failureOf(error);
        if (kind === 'failed') request.log.error({ err: error }, 'import failed');
        say({ failure: { kind, message: error instanceof Error ? error.message : String(error) } });
      })
      .finally(() => lines.end());
    return reply.type('application/x-ndjson').send(lines);
  });
}

/** Aborted when the calling command goes away. */
function stoppedWith(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const stopped = new AbortController();
  request.raw.on('close', () => request.raw.destroyed && stopped.abort());
  reply.raw.on('close', () => stopped.abort());
  return stopped.signal;
}

function failureOf(error: unknown): 'unknown_day' | 'unusable' | 'interrupted' | 'failed' {
  if (error instanceof UnknownDayError) return 'unknown_day';
  if (error instanceof UnusableFileError) return 'unusable';
  return error instanceof ImportInterrupted ? 'interrupted' : 'failed';
}

function isOperator({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
