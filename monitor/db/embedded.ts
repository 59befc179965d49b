import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
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
export type EmbeddedDatabase = {
  stream: () => Duplex;
  /** False once its thread ended. Asks nothing of the database, which may be busy with a long query. */
  isRunning: () => boolean;
  /** Copies the folder between two statements, as a power cut would leave it. Only where there is one. */
  copyTo: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

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
  if (dataDir !== null) rejectDamaged(dataDir);
  if (dataDir !== null && !isMade(dataDir)) {
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
  // { ready }, or 'error' rejects
  await once(worker, 'message').catch((error: Error) => {
    throw dataDir === null ? error : new UnusableDatabaseError(dataDir, error.message);
  });
  const waiting = new Map<number, (message: { bytes?: Uint8Array; failure?: string }) => void>();
  let nextId = 1;
  let isClosed = false;
  let reason = 'its thread ended';
  worker.on('message', (message) => {
    if (message.stopped) reason = message.stopped;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let isClosing = false;
  worker.on('error', (error) => {
    reason = error.message;
  });
  worker.on('exit', () => {
    isClosed = true;
    for (const answer of waiting.values()) answer({ failure: 'The embedded database stopped.' });
    waiting.clear();
    // Nothing here can go on without it. Uncaught, it ends the process; whoever started that starts it again.
    if (!isClosing) throw new Error(`The embedded database stopped: ${reason}.`);
  });

  const send = (order: object, handedOver: ArrayBuffer[] = []) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (isClosed) return reject(new Error('The embedded database is closed.'));
      const id = nextId++;
      waiting.set(id, ({ bytes: answer, failure }) => (answer ? resolve(answer) : reject(new Error(failure))));
      worker.postMessage({ id, ...order }, handedOver);
    });
  /** @param bytes of a buffer of their own, which is the worker's from then on: handed over, not copied again */
  const ask = (bytes: Uint8Array) => send({ bytes }, [bytes.buffer as ArrayBuffer]);

  return {
    stream: () => new ProtocolStream(ask),
    isRunning: () => !isClosed,
    copyTo: async (folder) => {
      await send({ copyTo: folder });
    },
    close: async () => {
      if (isClosed) return;
      isClosing = true;
      const closed = once(worker, 'exit');
      worker.postMessage({ close: true });
      await closed;
    },
  };
}

/** A folder that holds no database, or one that cannot be opened. Says what is wrong and what helps. */
class UnusableDatabaseError extends Error {
  constructor(folder: string, problem: string) {
    super(
      `The embedded database in ${folder} cannot be opened: ${problem.replace(/\.$/, '')}. ` +
        'Restore the folder from a backup (docs/how-to/back-up-and-restore.md), or set DATA_DIR to another folder.',
    );
  }
}

const isMade = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Without these Postgres says little or, as PGlite, nothing. */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

function rejectDamaged(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const missing = NEEDED.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new UnusableDatabaseError(folder, `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
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
      if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
      done();
    }, done);
  }
}
