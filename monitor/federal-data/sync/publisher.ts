import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type AskContext, ask } from './ask';
import { SyncProblem } from './problem';
import { RowCounter } from './row-counter';

/** What the publisher says of a dataset. */
export type Published = {
  name: string;
  /** When its rows were last changed. */
  publishedAt: Date;
  /** As the file has them, in its order. */
  columns: readonly string[];
};

/** A file that was read to its end. `etag`: the publisher's mark of it, if it gave one. */
export type Download = { sha256: string; bytes: number; rows: number; etag?: string };

/** Longer is no mark. */
const MOST_ETAG = 200;

const Metadata = z.object({
  id: z.string(),
  name: z.string().transform((name) => name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)),
  // Seconds; later than the year 2100 it is something else.
  rowsUpdatedAt: z.number().int().positive().max(4_102_444_800).optional().catch(undefined),
  columns: z.array(z.object({ name: z.string(), fieldName: z.string().optional() })).optional(),
});
const Count = z.tuple([z.record(z.string(), z.coerce.number().int().nonnegative())]);

const MOST_JSON_BYTES = 20 * 1024 * 1024;
/** The free disk space is checked each time this much was written. */
const LOOK_AT_DISK_BYTES = 64 * 1024 * 1024;

/** Where FMCSA publishes, by Socrata's addresses, or a mirror of it. */
export class Publisher {
  constructor(
    /** Without a slash at its end. */
    readonly address: string,
    private readonly context: AskContext,
  ) {}

  async describe(id: string): Promise<Published> {
    const said = await this.json(`/api/views/${id}.json`, Metadata, 'its description');
    if (said.id !== id) throw new SyncProblem(`Asked for ${id}, the publisher describes ${said.id}.`, { isHeld: true });
    if (said.rowsUpdatedAt === undefined)
      throw new SyncProblem(
        'The publisher does not say when it was updated (rowsUpdatedAt), so its day is not known.',
        {
          isHeld: true,
        },
      );
    if (said.columns === undefined)
      throw new SyncProblem('The publisher does not say which columns it has.', { isHeld: true });
    return {
      name: said.name,
      publishedAt: new Date(said.rowsUpdatedAt * 1000),
      // Columns that the publisher works out for its maps are not in the file.
      columns: said.columns.filter(({ fieldName }) => !fieldName?.startsWith(':@')).map(({ name }) => name),
    };
  }

  async countRows(id: string): Promise<number> {
    const [counted] = await this.json(`/resource/${id}.json?$select=count(*)`, Count, 'its number of rows');
    const [rows, ...others] = Object.values(counted);
    if (rows === undefined || others.length > 0)
      throw new SyncProblem('The publisher does not say how many rows it has.', { isHeld: true });
    return rows;
  }

  /**
   * Writes the whole dataset to a file, which has its name only once it is whole and on the disk.
   *
   * @param onRoom called while it is written: throws when the disk has no room for more
   * @param known the publisher's mark of the file that we have
   * @returns null: the publisher says that it is the same, and nothing was written
   */
  async download(
    id: string,
    path: string,
    onBytes: (bytes: number) => void,
    onRoom: () => Promise<void>,
    known: string | null = null,
  ): Promise<Download | null> {
    const url = this.url(`/api/views/${id}/rows.csv?accessType=DOWNLOAD`);
    const part = `${path}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const download = await ask(url, 'text/csv', { ...this.context, known }, async (body, { headers, statusCode }) => {
        if (statusCode === 304) return null;
        if (/html/i.test(headers['content-type'] ?? '')) throw aWebPage();
        const written = await writeBody(body, part, onBytes, onRoom);
        const { etag } = headers;
        return etag && etag.length <= MOST_ETAG ? { ...written, etag } : written;
      });
      if (download !== null) await rename(part, path);
      return download;
    } finally {
      await rm(part, { force: true });
    }
  }

  private url(path: string): URL {
    return new URL(`${this.address}${path}`);
  }

  private async json<Said>(path: string, schema: z.ZodType<Said>, what: string): Promise<Said> {
    const text = await ask(this.url(path), 'application/json', this.context, textOf);
    const read = schema.safeParse(parsed(text));
    if (read.success) return read.data;
    throw text.trimStart().startsWith('<')
      ? aWebPage()
      : new SyncProblem(`The publisher’s answer about ${what} cannot be read.`, { isHeld: true });
  }
}

async function writeBody(
  body: Readable,
  path: string,
  onBytes: (bytes: number) => void,
  onRoom: () => Promise<void>,
): Promise<Download> {
  const digest = createHash('sha256');
  const counter = new RowCounter();
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  let lookAt = LOOK_AT_DISK_BYTES;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes === 0 && /^\s*</.test(chunk.toString('latin1', 0, 200))) throw aWebPage();
      digest.update(chunk);
      counter.add(chunk);
      await file.writeFile(chunk); // at the end of what was written before
      bytes += chunk.length;
      onBytes(bytes);
      if (bytes < lookAt) continue;
      lookAt = bytes + LOOK_AT_DISK_BYTES;
      await onRoom();
    }
    // It may be all that is left of the download after a crash.
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: digest.digest('hex'), bytes, rows: counter.rows };
}

const aWebPage = () =>
  new SyncProblem('The publisher answered with a web page instead of the data.', { isHeld: true, isPassing: true });

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_JSON_BYTES)
      throw new SyncProblem('The publisher’s description is too long to be one.', { isHeld: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
