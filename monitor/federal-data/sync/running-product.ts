import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { DataDirOwner } from '../../base/data-dir';
import type { Syncer } from './cli';
import type { SyncSummary } from './sync-federal-data';

type Line = { line?: string; summary?: SyncSummary | null; failure?: string };

/** Has the running product sync, which owns the embedded database, and passes on what it says. */
export function runningProduct({ operatorUrl, operatorToken }: DataDirOwner, signal: AbortSignal): Syncer {
  return {
    async sync(order, say) {
      const response = await fetch(`${operatorUrl}/syncs`, {
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      if (!response.ok || !response.body) throw new Error(`The running product refused (${response.status}).`);
      for await (const text of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
        const { line, summary, failure } = JSON.parse(text) as Line;
        if (line !== undefined) say(line);
        if (failure !== undefined) throw new Error(failure);
        if (summary !== undefined) return summary;
      }
      throw new Error('The running product stopped. Run it again for the rest.');
    },
    close: async () => {},
  };
}
