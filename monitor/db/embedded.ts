import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

/**
 * PGlite behind Postgres's own protocol, so that the monitor speaks to it with the same client as to a server.
 *
 * PGlite has a single session: whoever opens more than one stream at a time would share transactions. The pool that
 * uses it is limited to one client.
 */
export type EmbeddedDatabase = { stream: () => Duplex; close: () => Promise<void> };

/**
 * Rejects when it cannot be opened.
 *
 * @param dataDir folder of the database; null keeps it in memory (tests)
 * @param image a file that PGlite's `dumpDataDir` gave: what one in memory begins with, since making one takes seconds
 */
export async function startEmbeddedDatabase(
  dataDir: string | null,
  image: string | null = null,
): Promise<EmbeddedDatabase> {
  if (dataDir !== null && !existsSync(join(dataDir, 'PG_VERSION'))) {
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('./embedded-create.mjs', import.meta.url)),
      dataDir,
    ]);
  }
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: { dataDir, image },
    // Its heap passes bytes on; the database's memory is not in it. Young garbage need not wait for the default 48 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  await once(worker, 'message'); // { ready }, or 'error' rejects
  const waiting = new Map<number, (message: { bytes?: Uint8Array; failure?: string }) => void>();
  let nextId = 1;
  let isClosed = false;
  worker.on('message', (message) => {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const failAll = (reason: string) => {
    isClosed = true;
    for (const answer of waiting.values()) answer({ failure: reason });
    waiting.clear();
  };
  worker.on('error', (error) => failAll(`The embedded database stopped: ${error.message}`));
  worker.on('exit', () => failAll('The embedded database stopped.'));

  /** @param bytes of a buffer of their own, which is the worker's from then on */
  const ask = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (isClosed) return reject(new Error('The embedded database is closed.'));
      const id = nextId++;
      waiting.set(id, ({ bytes: answer, failure }) => (answer ? resolve(answer) : reject(new Error(failure))));
      worker.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]); // handed over, not copied again
    });

  return {
    stream: () => new ProtocolStream(ask),
    close: async () => {
      if (isClosed) return;
      const closed = once(worker, 'exit');
      worker.postMessage({ close: true });
      await closed;
    },
  };
}

/** What node-postgres takes for a socket. */
class ProtocolStream extends Duplex {
  constructor(private readonly ask: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super();
  }

  connect() {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.send(chunk, done);
  }

  // A query arrives as several messages under one cork: one trip to the worker for all of them.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  private send(bytes: Buffer, done: (error?: Error | null) => void) {
    // 'X' is the client's good-bye. PGlite would end with it, and the next client needs it alive.
    if (bytes[0] === 0x58) {
      this.push(null);
      return done();
    }
    this.ask(new Uint8Array(bytes)).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer));
      done();
    }, done);
  }
}
