import { readFileSync } from 'node:fs';

/** Beside the bundle; `scripts/build.mjs` writes it. It does not exist when running from the sources. */
const STAMP = new URL('./commit.txt', import.meta.url);

/**
 * The commit of this build, from BUILD_COMMIT or from git at build time: its hash, plus " with changes" if the sources
 * had uncommitted changes. "unknown" when neither says; never guessed.
 */
export const buildCommit: string = process.env.BUILD_COMMIT?.trim().slice(0, 100) || stamped() || 'unknown';

function stamped(): string | null {
  try {
    return readFileSync(STAMP, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
