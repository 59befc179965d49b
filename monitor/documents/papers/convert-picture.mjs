// Writes a phone's HEIC photo as JPEG, which every browser and reader of papers opens.
import { readFile, writeFile } from 'node:fs/promises';
import convert from 'heic-convert';
import { answerTasks } from './worker-program.mjs';

answerTasks({
  /** @returns {Promise<boolean>} false: it is no picture that can be read */
  writeJpeg: async ({ path, to, quality }) => {
    const buffer = await readFile(path);
    const jpeg = await convert({ buffer, format: 'JPEG', quality }).catch(() => null);
    if (jpeg === null) return false;
    await writeFile(to, new Uint8Array(jpeg), { mode: 0o600 });
    return true;
  },
});
