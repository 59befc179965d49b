// The embedded database, in a thread of its own: a long query there does not hold up the server's event loop.
// Plain JavaScript, since it is loaded as a file by source runs, tests and the bundle alike.
import { constants, cpSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DURABLE_PARAMS, DurableFolder } from './embedded-storage.mjs';

const port = parentPort;
const { dataDir } = workerData;
// What the disk did not take is lost to Postgres for good, as to a server of its own: the thread ends, and with it the
// process. The next start reads the log again.
const folder = dataDir === null ? undefined : new DurableFolder(dataDir, stopAtOnce);
const database = await PGlite.create({
  fs: folder,
  loadDataDir: workerData.image === null ? undefined : new Blob([readFileSync(workerData.image)]),
  extensions: { pg_trgm },
  startParams: [
    ...(folder ? PGlite.defaultStartParams.filter((param) => param !== '-F') : PGlite.defaultStartParams),
    ...(folder ? DURABLE_PARAMS : []),
    // Less memory than with the 128 MB of buffers that PGlite takes by itself, and the operating system caches the files all
    // the same.
    ...['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB'],
  ],
}).catch((error) => {
  throw new Error(folder?.lastWords || error.message || String(error));
});
port.postMessage({ ready: true });

// One message at a time: the protocol is a conversation, and its answers must come in the order of the questions.
let turn = Promise.resolve();
port.on('message', (message) => {
  turn = turn.then(async () => {
    if (message.close) {
      await database.close();
      port.postMessage({ closed: true });
      port.close();
      return;
    }
    try {
      const bytes = message.copyTo ? copyFolder(message.copyTo) : await answerTo(message.bytes);
      port.postMessage({ id: message.id, bytes }, [bytes.buffer]); // handed over, not copied again
    } catch (error) {
      port.postMessage({ id: message.id, failure: String(error?.message ?? error) });
    }
  });
});

/**
 * Between two statements nothing writes there, and what was committed is in the log: it opens as after a power cut. Blocks of the disk
 * are shared where it can do that.
 *
 * @param {string} to
 */
function copyFolder(to) {
  cpSync(dataDir, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return new Uint8Array();
}

/**
 * As a stream alone: any other way PGlite also reads each answer itself, and keeps what it read for as long as it lives.
 *
 * @param {Uint8Array} question
 */
async function answerTo(question) {
  const parts = [];
  let length = 0;
  await database.execProtocolRawStream(question, {
    onRawData: (part) => {
      parts.push(part.slice()); // it lies in the database's own memory, which is written over
      length += part.length;
    },
  });
  const answer = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

function stopAtOnce(error) {
  port.postMessage({ stopped: `the disk did not take what was written: ${error.message}` });
  process.exit(1); // of a thread: ends the thread
}
