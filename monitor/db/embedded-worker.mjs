// The embedded database, in a thread of its own: a long query there does not hold up the server's event loop.
// Plain JavaScript, since it is loaded as a file by source runs, tests and the bundle alike.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const port = parentPort;
const database = await PGlite.create({
  dataDir: workerData.dataDir ?? undefined,
  loadDataDir: workerData.image === null ? undefined : new Blob([readFileSync(workerData.image)]),
  extensions: { pg_trgm },
  // Less memory than with the 128 MB of buffers that PGlite takes by itself, and the operating system caches the files all the same.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB'],
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
      const answer = await database.execProtocolRaw(message.bytes);
      port.postMessage({ id: message.id, bytes: answer });
    } catch (error) {
      port.postMessage({ id: message.id, failure: String(error?.message ?? error) });
    }
  });
});
