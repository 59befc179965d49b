import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { DataDirOwner } from '../../base/data-dir';
import type { Importer } from './cli';
import { ImportInterrupted } from './import-file';
import type { ImportProgress, ImportReport } from './report';
import { UnknownDayError, UnusableFileError } from './unusable-file';

type Line = {
  progress?: ImportProgress;
  report?: ImportReport;
  failure?: { kind: 'unusable' | 'unknown_day' | 'interrupted' | 'failed'; message: string };
};

/** Hands each file to the running product that owns the embedded database, and passes on what it says. */
export function runningProduct({ operatorUrl, operatorToken }: DataDirOwner): Importer {
  return {
    async importFile(path, { onProgress, signal, rejectsDir, asOf, member, complete, dataset }) {
      const response = await fetch(`${operatorUrl}/imports`, {
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        // The product's own working folder may be another one.
        body: JSON.stringify({ path: resolve(path), rejectsDir: resolve(rejectsDir), asOf, member, complete, dataset }),
      });
      if (!response.ok || !response.body) throw new Error(`The running product refused (${response.status}).`);
      const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
      for await (const text of lines) {
        const { progress, report, failure } = JSON.parse(text) as Line;
        if (progress) onProgress?.(progress);
        if (report) return { ...report, file: path };
        if (failure?.kind === 'unknown_day') throw new UnknownDayError();
        if (failure?.kind === 'unusable') throw new UnusableFileError(failure.message);
        if (failure?.kind === 'interrupted') throw new ImportInterrupted();
        if (failure) throw new Error(failure.message);
      }
      throw new Error('The running product stopped before the import ended. Run it again for the rest.');
    },
    close: async () => {},
  };
}
