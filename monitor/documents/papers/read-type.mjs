// Recognizes the type of a file from its first bytes.
import { fileTypeFromBuffer } from 'file-type';
import { answerTasks } from './worker-program.mjs';

answerTasks({
  /** @returns {Promise<string | null>} a media type, or null: the file breaks off before it is known */
  readType: async ({ head }) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? null,
});
