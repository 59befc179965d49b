import { readFileSync } from 'node:fs';

/** Beside the bundle; `scripts/build.mjs` writes it. From the sources there is none. */
const STAMP = new URL('./commit.txt', import.meta.url);

/**
 * The commit that this program was built from, as BUILD_COMMIT says or as git said at the build: its hash, with " with
 * changes" behind it when the sources were not as committed. "unknown" where nothing says it: it is never guessed.
 */
export const buildCommit: string = process.env.BUILD_COMMIT?.trim().slice(0, 100) || stamped() || 'unknown';

function stamped(): string | null {
  try {
    return readFileSync(STAMP, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
